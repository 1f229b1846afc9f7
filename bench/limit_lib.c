/* The hand-written C limit as a function that a measuring process can call. */
#define main ludo_limit_main
#include "ludo_limit.c"

/* Plays n games with the fast kernel, to the first winner; returns how many dice were thrown. */
uint64_t limit_games(uint64_t seed, uint64_t n) {
    static int ready;
    if (!ready) { tables(); ready = 1; }
    Stats st = {0};
    run(&st, 0, seed, n, 1);
    return st.rolls;
}
