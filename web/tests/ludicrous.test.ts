import { afterEach, describe, expect, test } from "vitest";
import { squares } from "../src/board/marks.ts";
import type { Reader } from "../src/games/game.ts";
import { facingAngle, markOf, plots, prisonAt } from "../src/games/ludicrous/squares.ts";
import { ludicrous } from "../src/games/ludicrous.ts";
import { plan } from "../src/state/motion.ts";
import { stageOf } from "../src/state/stage.ts";
import { setLanguage } from "../src/texts/language.svelte.ts";
import type { Choice, GameEvent, Position } from "../src/wire.ts";
import { adviceText } from "../src/words/advice.ts";
import { squareLabel } from "../src/words/names.ts";
import { forms, marked } from "../src/words/terms.ts";
import { change, event } from "./fixtures.ts";
import {
  decision,
  decisions,
  effect,
  entry,
  skirmishBoard as geometry,
  seats,
  skirmish,
} from "./skirmish.ts";

const stage = stageOf(skirmish());
const reader: Reader = { game: ludicrous, seats: stage.seats, you: "red" };
const told = (choice: Choice, over: Partial<Position> = {}) =>
  ludicrous.offer(choice, { stage: stageOf(skirmish(over)), geometry, reader });

afterEach(() => setLanguage("en"));

describe("the board", () => {
  test("has green in the west and red in the south", () => {
    expect(geometry.board.tracks.green.start).toBe("t0");
    expect(geometry.board.tracks.red.start).toBe("t39");
  });

  test("has the book's marks by the offset of a square, with their owners", () => {
    const texts = Array.from({ length: 13 }, (_, i) => markOf(`t${13 + i}`)?.text ?? null);
    expect(texts).toEqual(["", null, "T", null, null, null, "", "B", "", "D", "8", "10", "X"]);
    expect(markOf("t8")).toMatchObject({ kind: "star", owner: "green" });
    expect(markOf("t12")).toMatchObject({ kind: "trap", owner: "yellow" });
    expect(markOf("t51")).toMatchObject({ kind: "trap", owner: "green" });
    expect(markOf("h1")).toBeNull();
  });

  test("tells a square with what is on it, and how they are", () => {
    const label = (name: string, units: string[][]) => {
      const square = squares(geometry, ludicrous.marks).find(({ place }) => place === name);
      return square && squareLabel(square, units, stage, ludicrous);
    };
    expect(label("t41", [["red1"], ["yellow1"]])).toBe(
      "t41, T: a teleport may begin here, red 1 (faces forward) and yellow 1 (unconscious, 2 turns left)",
    );
    expect(label("t42", [["blue1"]])).toContain(
      "blue 1 (stunned, 1 turn left, wet, 2 turns left, faces backward)",
    );
    expect(label("t12", [])).toBe("t12, trap of yellow, empty");
  });

  test("puts prisoners into the captor's yard, each colour in a place of its own", () => {
    const cells = (["green", "yellow", "blue"] as const).map((c) => prisonAt("red", c, geometry));
    for (const { x, y } of cells) {
      expect(x).toBeLessThan(6);
      expect(y).toBeGreaterThan(9);
    }
    expect(new Set(cells.map(({ x }) => x)).size).toBe(3);
    expect(geometry.centre("yellow", "prison:red", 3)).toEqual(prisonAt("red", "yellow", geometry));
    const place = geometry.place("yellow", "prison:red");
    expect(geometry.placeCentre(place)).toEqual(prisonAt("red", "yellow", geometry));
  });

  test("has each structure square beside the square that it is named for", () => {
    for (const { slot, x, y } of plots("red", geometry)) {
      const touched = geometry.placeCentre(`t${39 + Number(slot.slice(1))}`);
      expect(Math.abs(touched.x - x) + Math.abs(touched.y - y)).toBe(1);
    }
  });

  test("turns the triangle of a piece the way it faces, straight on at a path divide", () => {
    expect(facingAngle("t1", "forward", geometry)).toBe(0);
    expect(Math.abs(facingAngle("t1", "backward", geometry) ?? 0)).toBe(180);
    expect(facingAngle("t4", "forward", geometry)).toBe(0);
    expect(facingAngle("h1", "forward", geometry)).toBeNull();
  });
});

describe("a choice", () => {
  test("says in a sentence what it does, with its odds", () => {
    const names = decisions.map((choice) => told(choice).name);
    expect(names).toEqual([
      "No action",
      "Red 1 punches blue 1: hits 52 %, grazes 5 %, d4 damage",
      "Red 1 dodges: +2 against attacks until your next turn",
      "Red 1 takes yellow 1 prisoner",
      "Build a barricade at s3: built on 11 or more: 50 %",
      "Red 1 casts Spark with Far on blue 1: hits 52 %, grazes 5 %, d4 damage",
      "Cast Mend: heals d4",
    ]);
  });

  test("says so in French", () => {
    setLanguage("fr");
    const [, punch, , , build] = decisions.map((choice) => told(choice).name);
    expect(punch).toBe(
      "Rouge 1 frappe bleu 1 du poing\u00a0: touche 52\u00a0%, érafle 5\u00a0%, d4 dégâts",
    );
    expect(build).toContain("bâtie sur 11 ou plus\u00a0: 50\u00a0%");
  });

  test("stands on the board for who acts and whom it is done to", () => {
    const [pass, punch, , capture] = decisions.map((choice) => told(choice));
    expect(pass).toMatchObject({ plain: true, pieces: [], targets: [] });
    expect(punch).toMatchObject({ plain: false, pieces: ["red1"], targets: ["blue1"] });
    expect(capture).toMatchObject({ targets: ["yellow1"] });
  });

  test("is hinted at without its odds, which are on the button", () => {
    const [, punch] = decisions as [Choice, Choice];
    const best = { step: punch.step, chance: null, half: null };
    const offers = decisions.map((each) => told(each));
    expect(adviceText({ seq: 1, player: "careful", best, second: null, reasons: [] }, offers)).toBe(
      "Hint: Red 1 punches blue 1, as the careful bot would. In the middle of a decision no odds are told.",
    );
  });

  test.each([
    [{ share: 1 }, "a further 6 is sure to be saved"],
    [{ share: 5 / 6, least: 2, die: 6 }, "must be saved by a d6 on 2 or more: 83\u00a0%"],
  ])("to roll again tells of the saving throw: %j", (odds, words) => {
    const again = decision({ do: "roll" }, { kind: "roll", effects: [effect("saved", odds)] });
    expect(told(again).hint).toContain(words);
  });

  test("that names a card is secret", () => {
    const secret = decisions.filter((choice) => told(choice).secret).map(({ step }) => step.card);
    expect(secret).toEqual(["spark", "mend"]);
    expect(told(decision({ do: "shed", cards: ["far", "mend"] })).secret).toBe(true);
  });

  test("to go on as before is plain: to stay, to face as before, to stop", () => {
    const stay = told(decision({ do: "tank", to: "shield" }, { passes: true }));
    expect(stay).toMatchObject({ plain: true, title: "Stay with the shield tank" });
    const face = told(decision({ do: "turn", piece: "red1", facing: "forward" }, { passes: true }));
    expect(face).toMatchObject({ plain: true, title: "Red 1 goes on facing forward" });
  });

  test("of whom to strike back at names the attacker, whom the step leaves out", () => {
    const back = decision(
      { do: "retaliate", weapon: "punch" },
      { effects: [effect("hits", { piece: "blue1", share: 0.4 })] },
    );
    expect(told(back, { await: "retaliate", piece: "red1", by: "red" }).title).toBe(
      "Red 1 strikes back at blue 1: punch",
    );
  });

  test.each([
    [effect("bonus", { dice: 1, die: 6, points: -1 }), "d6 − 1"],
    [effect("ambush", { piece: "blue1", share: 0.5 }), "ambushes blue 1: 50 %"],
    [effect("ambush", { piece: "blue1" }), "ambushes blue 1"],
    [effect("unrestrained", { share: 0, least: 7, die: 6 }), "in no case"],
    [effect("sweeps", { dice: 2, die: 4 }), "2d4 pure damage"],
  ])("tells %j", (found, words) => {
    expect(told(decision({ do: "move", piece: "red1" }, { effects: [found] })).hint).toContain(
      words,
    );
  });

  test("a step or a card without words of ours stands for itself", () => {
    const strange = decision({ do: "cast", card: "new_card" }, { effects: [effect("odd_effect")] });
    expect(told(strange).name).toBe("Cast new card: odd effect");
  });
});

describe("the log", () => {
  const blow = (kind: string, attack: number, defence: number): GameEvent =>
    event(kind, { piece: "red2", target: "blue1", attack, defence, critical: 0 } as never);
  const struck = event("struck", { piece: "red2", target: "blue1", weapon: "punch" });
  const damaged = event("damaged", { piece: "blue1", points: 3, damage: "normal attack" } as never);
  const texts = (...log: ReturnType<typeof entry>[]) =>
    ludicrous.lines(log, reader).map(({ text }) => text);

  test("tells a fight as one line of dice", () => {
    const log = [
      entry({ do: "punch", piece: "red2", target: "blue1" }, struck),
      entry({ d20: 14, for: "attack" }),
      entry({ d20: 9, for: "defence" }, blow("hit", 15, 9)),
      entry({ d4: 3, for: "damage" }, damaged),
    ];
    expect(texts(...log)).toEqual(["Red 2 punches blue 1: 14 + 1 against 9: hit, 3 damage."]);
  });

  test("tells both dice of an advantage, the stun contest, who falls, and what comes back", () => {
    const back = event("struck", { piece: "blue1", target: "red2", weapon: "sword" });
    const log = [
      entry({ do: "attack", weapon: "sword" }, { ...struck, weapon: "sword" }),
      entry({ d20: 14, for: "attack" }),
      entry({ d20: 3, for: "attack" }),
      entry({ d20: 20, for: "defence" }, blow("missed", 14, 20)),
      entry({ do: "retaliate", weapon: "sword" }, back),
      entry({ d20: 12, for: "attack" }),
      entry({ d20: 2, for: "defence" }, { ...blow("hit", 10, 2), critical: 1 }),
      entry({ d6: 6, for: "damage" }, { ...damaged, piece: "red2" }),
      entry({ d20: 4, for: "stun" }),
      entry({ d20: 17, for: "stun_defence" }),
      entry({ do: "fall", piece: "red2" }, event("fell", { piece: "red2", square: "t4" })),
    ];
    expect(texts(...log)).toEqual([
      "Red 2 attacks blue 1 with the sword: 14 (dice 14 and 3) against 20: missed.",
      "Blue 1 strikes back at red 2 with the sword: 12 − 2 against 2: critical hit, 3 damage, red 2 falls, stun 4 against 17.",
    ]);
  });

  const eliminated = (piece: string, clause = "LL-3.7") => ({
    ...event("eliminated", { piece, square: "t4" }),
    clause,
  });
  const heavy = (piece: string) =>
    event("damaged", { piece, points: 30, damage: "attack" } as never);
  const lying = (...pieces: string[]) => ({
    ...entry({ do: "pass" }),
    down: Object.fromEntries(pieces.map((piece) => [piece, 2])),
  });

  test.each([
    [
      "en",
      "nobody revived it within three turns",
      "it took damage while it lay there",
      "20 below 0",
    ],
    ["fr", "personne ne l’a ranimé en trois tours", "il a subi des dégâts à terre", "20 sous 0"],
  ] as const)("tells why a piece is eliminated: %s", (language, time, lay, blow) => {
    setLanguage(language);
    const last = (...log: ReturnType<typeof entry>[]) => texts(...log).at(-1);
    const trap = entry({ d6: 6 }, heavy("blue1"), eliminated("blue1"));
    expect(last(lying("blue1"), entry({ d6: 1 }, eliminated("blue1")))).toContain(time);
    expect(last(entry({ d6: 1 }, eliminated("blue1")))).toContain(time);
    expect(last(lying("blue1"), trap)).toContain(lay);
    expect(last(lying("red1"), trap)).toContain(blow);
    expect(last(lying(), entry({ do: "fall", piece: "blue1" }, eliminated("blue1")))).toContain(
      blow,
    );
    const fell = event("fell", { piece: "blue1", square: "t4" });
    const twice = entry({ d6: 6 }, heavy("blue1"), fell, heavy("blue1"), eliminated("blue1"));
    expect(last(lying(), twice)).toContain(lay);
    const unknown = language === "en" ? "Blue 1 is eliminated on t4." : "Bleu 1 est éliminé en t4.";
    expect(last(trap)).toBe(unknown);
    expect(last(lying("blue1"), entry({ d4: 1 }, eliminated("blue1", "LL-6.13")))).toBe(unknown);
  });

  test("tells why in the line of the fight, and of whom time ran out in a line of its own", () => {
    const log = [
      lying("blue1", "red3"),
      entry({ do: "attack", weapon: "sword" }, { ...struck, weapon: "sword" }),
      { ...entry({ d20: 20, for: "defence" }, blow("hit", 14, 2)), down: { blue1: 2, red3: 1 } },
      entry({ d6: 6, for: "damage" }, heavy("blue1"), eliminated("blue1"), eliminated("red3")),
    ];
    expect(texts(...log)).toEqual([
      expect.stringMatching(/hit, 30 damage, blue 1 is eliminated, for it lay there\.$/),
      "Red 3 is eliminated on t4: nobody revived it within three turns.",
    ]);
  });

  test("tells the night", () => {
    const round = event("round", { round: 8, seat: "red" } as never);
    const calendar = event("calendar", { die: 4 } as never);
    const log = [
      entry({ d20: 12, for: "hoop" }),
      entry({ d20: 7, for: "hoop" }),
      entry({ d20: 4, for: "calendar" }, calendar, round),
    ];
    expect(texts(...log)).toEqual([
      "Night: the dice for the hoops show 12 and 7.",
      "Night: the calendar roll is 4.",
      "Round 8 begins with you.",
    ]);
  });

  test("names a card that you draw, and none that others draw", () => {
    const card = (seat: string, name: string) => event("card", { seat, card: name });
    const log = [
      entry({ card: "hidden" }, card("blue", "hidden")),
      entry({ card: "gale" }, card("red", "gale")),
    ];
    expect(texts(...log)).toEqual(["Blue draws a card.", "Red draws Gale."]);
    const shared = ludicrous.lines(log, { ...reader, you: null });
    expect(shared.map(({ text }) => text)).toEqual(["Blue draws a card.", "Red draws a card."]);
  });

  test("tells facings and tanks when they change", () => {
    const turned = (backward: number) => event("turned", { piece: "red1", backward } as never);
    const tank = (name: string) => event("tank_moved", { seat: "red", tank: name });
    const log = [
      entry({ do: "turn" }, turned(0)),
      entry({ do: "tank" }, tank("shield")),
      entry({ do: "turn" }, turned(1)),
      entry({ do: "tank" }, tank("shield")),
      entry({ do: "turn" }, turned(1)),
    ];
    expect(texts(...log)).toEqual([
      "Red has its shield tank on duty.",
      "Red 1 turns to face backward.",
    ]);
  });

  test("every line ends in a clause, dice that bring nothing too", () => {
    const log = [entry({ d20: 3, for: "build" }), entry({ d6: 1, for: "infirmary" })];
    expect(ludicrous.lines(log, reader).map(({ clause }) => clause)).toEqual(["LL-6.9", "LL-6.9"]);
    expect(texts(...log)[0]).toBe("Red fails to build: 3 on the die.");
  });
});

describe("the turn line", () => {
  const line = (over: Partial<Position>, you: "red" | null = "red") =>
    ludicrous.turnLine?.(stageOf(skirmish(over)), seats({ green: you ? "greedy" : "human" }), you);

  test("says what is awaited, of you, of others here and of programs", () => {
    expect(line({})).toBe("Your turn: choose an action");
    expect(line({}, null)).toBe("Red: choose an action");
    expect(line({ turn: "blue", await: "retaliate", by: "red", piece: "red1" })).toBe(
      "You: strike back with red 1?",
    );
    expect(line({ await: "draw", for: "bonus", die_kind: "d6" })).toBe(
      "Your turn: roll the bonus die",
    );
    expect(line({ turn: "blue" })).toBe("Blue (greedy bot) plays");
    expect(line({ await: "over", winner: "draw" })).toBe("A draw: nobody has won");
    expect(line({ await: "over", winner: "blue" })).toBeNull();
  });
});

describe("motion", () => {
  const PACE = { factor: 1, still: false };

  test.each([
    [event("pushed", { piece: "red1", from: "t41", to: "t39" }), "red1", "t39"],
    [event("imprisoned", { piece: "red1", target: "yellow1" }), "yellow1", "prison:red"],
    [event("eliminated", { piece: "yellow1", square: "t41" }), "yellow1", "base"],
    [event("teleported", { piece: "red1", from: "t41", to: "t48" }), "red1", "t48"],
  ])("shows where %j leads", (happened, piece, square) => {
    const frames = plan(stage, change(2, skirmish(), [happened]), geometry, PACE);
    expect(frames.at(-1)?.stage.at[piece]).toBe(square);
    expect(frames.at(-1)?.moving).toEqual([piece]);
  });
});

describe("the glossary", () => {
  test("finds its words in a text, each once, in any of their forms", () => {
    const parts = marked("Red 1 dodges. It dodges the trap, unconscious.", ludicrous.glossary);
    const found = parts.filter(({ term }) => term !== null).map(({ text, term }) => [text, term]);
    expect(found).toEqual([
      ["dodges", "dodge"],
      ["trap", "trap"],
      ["unconscious", "unconscious"],
    ]);
    expect(parts.map(({ text }) => text).join("")).toBe(
      "Red 1 dodges. It dodges the trap, unconscious.",
    );
  });

  test.each(["en", "fr"] as const)("has no word twice in %s", (language) => {
    setLanguage(language);
    const words = ludicrous.glossary.flatMap(forms).map((form) => form.toLowerCase());
    expect(new Set(words).size).toBe(words.length);
  });

  test("every term stands in a clause of the game", () => {
    for (const { clause } of ludicrous.glossary) expect(clause).toMatch(/^(LL-|ch\.)/);
  });
});
