import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Patterns from "../src/board/Patterns.svelte";
import TablePage from "../src/components/TablePage.svelte";
import { getReport } from "../src/net/api.ts";
import { settings } from "../src/state/settings.svelte.ts";
import { setLanguage } from "../src/texts/language.svelte.ts";
import type { Advised, Choice, Report, Snapshot } from "../src/wire.ts";
import { choice, position, snapshot } from "./fixtures.ts";
import { FakeSocket, fakeServer } from "./server.ts";
import { decisions, fight, skirmish } from "./skirmish.ts";

const tokens = { ...position().tokens, red: ["t10", "t20", "base", "base"] };
const legal: Choice[] = [
  choice({ step: { move: "red1" } }),
  choice({
    piece: "red2",
    key: 2,
    to: "t24",
    path: ["t21", "t22", "t23", "t24"],
    step: { move: "red2" },
  }),
];
const advised: Advised = {
  seq: 1,
  player: "expert",
  best: { step: { move: "red2" }, chance: 0.3412, half: null },
  second: { step: { move: "red1" }, chance: 0.31, half: null },
  reasons: [{ term: "rolls again", worth: 0.02 }],
};
const grades = { inaccuracy: 1, mistake: 0, blunder: 0 };
const account = {
  turns: 0.2,
  turns_of_others: 0.3,
  luck: 0.25,
  luck_half: 0.02,
  luck_of_others: 0.31,
};
const rest = { lost: 0.06, lost_half: 0.01, given: 0, draws: 0, rest: 0, choices: 9, grades };
const report: Report = {
  method: "network",
  player: "strong",
  settled: 8,
  moments: [
    { ply: 1, seat: "red", chances: { red: 0.5, green: 0.5 }, halves: { red: 0.01, green: 0.01 } },
    { ply: 9, seat: null, chances: { red: 1, green: 0 }, halves: { red: 0, green: 0 } },
  ],
  players: [
    { seat: "red", start: 0.5, end: 1, ...account, ...rest },
    { seat: "green", start: 0.5, end: 0, ...account, ...rest },
  ],
  mistakes: [
    {
      ply: 4,
      seat: "red",
      position: position({ await: "move", die: 4, tokens }),
      played: legal[0] as Choice,
      best: legal[1] as Choice,
      loss: 0.06,
      half: 0.01,
      grade: "mistake",
    },
  ],
};

/** What the button for hints says, once it says this. */
async function hinted(words: RegExp): Promise<string> {
  await fireEvent.click(screen.getByTestId("hint"));
  await waitFor(() => expect(screen.getByTestId("hint").textContent).toMatch(words));
  return screen.getByTestId("hint").textContent ?? "";
}

async function open(answers: Record<string, unknown>, over: Partial<Snapshot> = {}): Promise<void> {
  fakeServer({ "/api/tables/abc": snapshot(), ...answers });
  render(Patterns);
  render(TablePage, { id: "abc", fresh: false });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.open();
  FakeSocket.last.say(snapshot(over));
  await tick();
}

const toMove = {
  position: position({ await: "move", die: 4, tokens }),
  wanted: "choice" as const,
  legal,
  seq: 1,
};
const over = {
  position: position({ await: "over", winner: "red", tokens }),
  wanted: "nothing" as const,
  by: null,
};

beforeEach(() => {
  settings.speed = "instant";
  setLanguage("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a hint", () => {
  test("marks the best choice and says why", async () => {
    await open({ "/api/tables/abc/hint": advised }, toMove);
    expect(await hinted(/Hint:/)).toMatch(
      /red 2.*wins 34.1 % of games.*Second: .*red 1.*31 %.*a further roll/i,
    );
    const marked = within(screen.getByTestId("choices"))
      .getAllByRole("button")
      .filter((b) => b.classList.contains("previewed"));
    expect(marked.map((button) => button.textContent)).toEqual([expect.stringContaining("t24")]);
  });

  test("without chances names the choice and whose it would be", async () => {
    const best = { step: { move: "red2" }, chance: null, half: null };
    const plain = { ...advised, player: "careful", best, second: null, reasons: [] };
    await open({ "/api/tables/abc/hint": plain }, toMove);
    expect(await hinted(/Hint:/)).toMatch(
      /^Hint: red 2.*, as the careful bot would\. In the middle of a decision no odds are told\.$/i,
    );
  });

  test("that was tried out says how sure it is, and keeps to words of the page", async () => {
    const best = { ...advised.best, half: 0.012 };
    const reasons = [{ term: "prey met", worth: 0.4 }];
    await open({ "/api/tables/abc/hint": { ...advised, best, reasons } }, toMove);
    expect(await hinted(/Hint:/)).toMatch(/31 %\. Give or take 1\.2 points each\.$/);
  });

  test("says the same words once, though several terms have them", async () => {
    const terms = ["how far the piece is", "how far, squared", "release"];
    const reasons = terms.map((term) => ({ term, worth: 0.02 }));
    await open({ "/api/tables/abc/hint": { ...advised, reasons } }, toMove);
    expect(await hinted(/Hint:/)).toMatch(/speak: how far the piece is and a piece comes out\.$/);
  });

  test("says meanwhile that it is being worked out", async () => {
    await open({}, toMove);
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    expect(await hinted(/Thinking/)).toBe("Thinking about a hint");
    expect(screen.queryByTestId("notice")).toBeNull();
  });

  test("marks the group that it lies in, and tells the second without its odds too", async () => {
    const [, punch, , , build] = decisions as [Choice, Choice, Choice, Choice, Choice];
    const towers = ["s1", "s7", "s9"].map((square) => ({
      ...build,
      key: 9,
      step: { ...build.step, structure: "watchtower" as const, square },
    }));
    const best = { step: build.step, chance: 0.5, half: 0.01 };
    const second = { step: punch.step, chance: 0.4, half: 0.01 };
    const told = { ...advised, seq: fight().seq, player: "tuned", best, second, reasons: [] };
    await open(
      { "/api/tables/abc": fight(), "/api/tables/abc/hint": told },
      fight({ legal: [...decisions, ...towers] }),
    );
    expect(await hinted(/Hint:/)).toContain("Second: Red 1 punches blue 1, 40 %.");
    const marked = screen.getByTestId("choices").querySelectorAll(".previewed");
    expect([...marked].map((button) => button.getAttribute("data-group"))).toEqual(["build"]);
  });

  test("is past when the game has gone on", async () => {
    await open({ "/api/tables/abc/hint": { ...advised, seq: 0 } }, toMove);
    await fireEvent.click(screen.getByTestId("hint"));
    await tick();
    expect(screen.queryByText(/Hint: /)).toBeNull();
  });

  test("that cannot be had says so", async () => {
    await open({}, toMove);
    await fireEvent.click(screen.getByTestId("hint"));
    expect(await screen.findByRole("alert")).toBeTruthy();
  });
});

describe("the analysis", () => {
  test.each(["en", "fr"] as const)("of a finished game is shown: %s", async (language) => {
    setLanguage(language);
    await open({ "/api/tables/abc/analysis": report }, over);
    await fireEvent.click(await screen.findByTestId("analysis"));
    const graph = await screen.findByTestId("chances");
    expect(graph.querySelectorAll("polyline")).toHaveLength(2);
    expect(graph.getAttribute("aria-label")).toMatch(
      language === "en" ? /Red from 50 % to 100 %/ : /Rouge de 50/,
    );
    const rows = within(screen.getByTestId("accounts")).getAllByRole("row");
    expect(rows).toHaveLength(3);
    expect(rows[1]?.textContent).toContain(language === "en" ? "+25.0" : "+25,0");
    expect(screen.getByTestId("dialog-analysis").textContent).toMatch(
      language === "en" ? /Step 5, red: red 1 moved/ : /Étape 5/,
    );
  });

  test.each([
    ["en", "Step 5, red: “Red 1 punches blue 1”, while “Cast Mend” was worth 6 points more."],
    [
      "fr",
      "Étape 5, rouge\u00a0: «\u00a0Rouge 1 frappe bleu 1 du poing\u00a0», alors que «\u00a0Lancer Mend\u00a0» valait 6 points de plus.",
    ],
  ] as const)(
    "of Ludicrous Ludo names decisions as they were offered: %s",
    async (language, told) => {
      setLanguage(language);
      const [, played, , , , , best] = decisions as [Choice, Choice, ...Choice[]];
      const mistake = { ...report.mistakes[0], position: skirmish(), played, best };
      const ended = skirmish({ await: "over", winner: "red" });
      await open(
        {
          "/api/tables/abc": fight({ position: ended }),
          "/api/tables/abc/analysis": { ...report, mistakes: [mistake] },
        },
        { ...fight(), position: ended, by: null, wanted: "nothing", legal: [], phase: null },
      );
      await fireEvent.click(await screen.findByTestId("analysis"));
      await screen.findByTestId("chances");
      expect(screen.getByTestId("dialog-analysis").textContent).toContain(told);
    },
  );

  test.each([
    ["en", "No choice was clearly a mistake."],
    ["fr", "Aucun choix n’était clairement une erreur."],
  ] as const)("of a game without mistakes says so: %s", async (language, told) => {
    setLanguage(language);
    await open({ "/api/tables/abc/analysis": { ...report, mistakes: [] } }, over);
    await fireEvent.click(await screen.findByTestId("analysis"));
    await screen.findByTestId("chances");
    const said = screen.getByTestId("dialog-analysis").textContent;
    expect(said).toContain(told);
    expect(said).not.toMatch(/Largest mistakes|Les plus grosses erreurs/);
  });

  test("says what the rest is where something is left over", async () => {
    const players = report.players.map((each) => ({ ...each, rest: 0.1 }));
    await open({ "/api/tables/abc/analysis": { ...report, players } }, over);
    await fireEvent.click(await screen.findByTestId("analysis"));
    expect(await screen.findByText(/^The rest is what the estimates leave over/)).toBeTruthy();
  });

  test("shows how far it is while it is being worked out", async () => {
    const working = Response.json({ done: 30, steps: 120 }, { status: 202 });
    await open({ "/api/tables/abc/analysis": working }, over);
    await fireEvent.click(await screen.findByTestId("analysis"));
    const bar = await screen.findByRole<HTMLProgressElement>("progressbar");
    expect([bar.value, bar.max]).toEqual([30, 120]);
  });

  test("waits for its turn where others of the same address have theirs worked out", async () => {
    const refused = Response.json(
      { code: "request/many", message: "too many" },
      { status: 429, headers: { "retry-after": "0.01" } },
    );
    const answers = [refused, Response.json(report)];
    const asked = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => answers.shift() as Response);
    const found = await getReport("abc", new AbortController().signal, () => {});
    expect(found).toEqual(report);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });
});
