import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Patterns from "../src/board/Patterns.svelte";
import TablePage from "../src/components/TablePage.svelte";
import { settings } from "../src/state/settings.svelte.ts";
import { setLanguage } from "../src/texts/language.svelte.ts";
import type { Change, Choice, Snapshot } from "../src/wire.ts";
import {
  change,
  choice,
  event,
  players,
  position,
  snapshot,
  standing,
  superposition,
} from "./fixtures.ts";
import { FakeSocket, fakeServer } from "./server.ts";

const tokens = { red: ["t10", "t20", "base", "base"], green: ["t14", "base", "base", "base"] };
const moving = position({
  await: "move",
  die: 4,
  tokens: { ...position().tokens, ...tokens },
});
const legal: Choice[] = [
  choice({
    events: [
      event("captured", { piece: "green1", by: "red1", square: "t14" }),
      event("again", { seat: "red", reasons: ["capture"] }),
    ],
  }),
  choice({ piece: "red2", key: 2, to: "t24", path: ["t21", "t22", "t23", "t24"] }),
];

const main = () => screen.getByTestId("table");
const socket = () => FakeSocket.last;
const commands = () => socket().commands.map(({ id: _, ...rest }) => rest);

async function open(over: Partial<Snapshot> = {}): Promise<void> {
  fakeServer({ "/api/tables/abc": snapshot() });
  render(Patterns);
  render(TablePage, { id: "abc", fresh: false });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  socket().open();
  socket().say(snapshot(over));
  await tick();
}

async function update(changes: Change[], choices: Choice[] = []): Promise<void> {
  const last = changes.at(-1);
  socket().say({
    type: "update",
    ...standing(last?.position ?? position()),
    seq: last?.seq ?? 1,
    changes,
    legal: choices,
    scores: null,
    seats: players(),
  });
  await tick();
}

beforeEach(() => {
  settings.speed = "instant";
  setLanguage("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("playing", () => {
  test("Space rolls, once", async () => {
    await open();
    expect(main().dataset).toMatchObject({
      awaiting: "roll",
      turn: "red",
      busy: "false",
      seq: "1",
    });
    await fireEvent.keyDown(document.body, { key: " " });
    await fireEvent.keyDown(document.body, { key: " " });
    expect(commands()).toEqual([{ type: "roll", seq: 1 }]);
    expect(main().dataset.busy).toBe("true");
  });

  test("so does the die, which is no button for anybody else", async () => {
    await open();
    await fireEvent.click(screen.getByRole("button", { name: /^Roll the die/ }));
    expect(commands()).toEqual([{ type: "roll", seq: 1 }]);
    await update([change(2, position({ turn: "green" }))]);
    await fireEvent.click(screen.getByTestId("die"));
    expect(commands()).toHaveLength(1);
  });

  test("numbers choose a piece by its key", async () => {
    await open({ position: moving, legal });
    await fireEvent.keyDown(document.body, { key: "2" });
    expect(commands()).toEqual([{ type: "choose", seq: 1, step: { move: "red2" } }]);
  });

  test("a number that is no choice does nothing", async () => {
    await open({ position: moving, legal });
    await fireEvent.keyDown(document.body, { key: "3" });
    expect(commands()).toEqual([]);
  });

  test("arrows walk through the choices, in a ring, and Enter is the button's own", async () => {
    await open({ position: moving, legal });
    const focused = () => (document.activeElement as HTMLElement).dataset.choice;
    await fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(focused()).toBe("red1");
    await fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
    expect(focused()).toBe("red2");
    await fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
    expect(focused()).toBe("red1");
    await fireEvent.click(document.activeElement as Element);
    expect(commands()).toEqual([{ type: "choose", seq: 1, step: { move: "red1" } }]);
    expect(document.activeElement).toBe(screen.getByTestId("die"));
  });

  test("equal releases stand on one button, and each piece keeps its key", async () => {
    const out = [1, 2, 3, 4].map((n) =>
      choice({ piece: `red${n}`, key: n, to: "t0", path: ["t0"], step: { move: `red${n}` } }),
    );
    await open({ position: position({ await: "move", die: 6 }), legal: out });
    expect(document.querySelectorAll("[data-choice]")).toHaveLength(1);
    expect(document.querySelector(".landing")?.textContent).toBe("t0");
    await fireEvent.keyDown(document.body, { key: "3" });
    expect(commands()).toEqual([{ type: "choose", seq: 1, step: { move: "red3" } }]);
  });

  test("a piece that can move is chosen on the board, another is not", async () => {
    await open({ position: moving, legal });
    await fireEvent.click(screen.getByTestId("piece-green1"), { clientX: 900, clientY: 900 });
    expect(commands()).toEqual([]);
    await fireEvent.click(screen.getByTestId("piece-red1"), { clientX: 900, clientY: 900 });
    expect(commands()).toEqual([{ type: "choose", seq: 1, step: { move: "red1" } }]);
  });

  test("a choice shows its way and says what it would do", async () => {
    await open({ position: moving, legal });
    const button = screen.getByRole("button", { name: /captures green 1, you roll again/ });
    expect(screen.queryByTestId("way")).toBeNull();
    await fireEvent.focus(button);
    expect(screen.getByTestId("way").querySelectorAll("circle")).toHaveLength(4);
    await fireEvent.blur(button);
    expect(screen.queryByTestId("way")).toBeNull();
  });

  test("what is refused is said", async () => {
    await open();
    await fireEvent.keyDown(document.body, { key: " " });
    const id = socket().commands[0]?.id ?? "";
    socket().say({ type: "refused", id, code: "step/wrong", message: "no", seq: 1 });
    await tick();
    expect(screen.getByTestId("notice").textContent).toBe("It is not the time for this.");
    expect(main().dataset.busy).toBe("false");
  });

  test("who moves in place of a bot that cannot is said", async () => {
    await open({ seats: players("human", "strong"), stand_ins: { yellow: "careful" } });
    expect(screen.getByTestId("notice").textContent).toBe(
      "The strong bot (yellow) cannot think now: the careful bot has moved in its place.",
    );
  });

  test("a seat can be given to a bot that the game has", async () => {
    await open();
    const { options } = screen.getByTestId<HTMLSelectElement>("player-red");
    expect([...options].map(({ value }) => value)).toEqual([
      "human",
      "random",
      "greedy",
      "careful",
    ]);
    await fireEvent.change(screen.getByTestId("player-red"), { target: { value: "greedy" } });
    expect(commands()).toEqual([{ type: "player", seq: 1, colour: "red", player: "greedy" }]);
  });
});

describe("motion", () => {
  const walk = change(2, position({ turn: "green" }), [
    event("moved", { piece: "red1", from: "t10", to: "t14" }),
  ]);

  test("ends by itself, and then the change counts as shown", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    settings.speed = "normal";
    await open({ position: moving, legal });
    await update([walk]);
    expect(main().dataset).toMatchObject({ busy: "true", seq: "1" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(main().dataset).toMatchObject({ busy: "false", seq: "2", turn: "green" });
  });

  test.each(["key", "tap"])("a %s skips it and does nothing else", async (kind) => {
    settings.speed = "normal";
    await open({ position: moving, legal });
    const after = change(2, moving, walk.events);
    await update([after], legal);
    expect(main().dataset.busy).toBe("true");
    if (kind === "key") await fireEvent.keyDown(document.body, { key: "1" });
    else {
      const piece = screen.getByTestId("piece-red1");
      await fireEvent.pointerDown(piece);
      await fireEvent.click(piece);
    }
    expect(main().dataset.busy).toBe("false");
    expect(commands()).toEqual([]);
    await fireEvent.keyDown(document.body, { key: "1" });
    expect(commands()).toHaveLength(1);
  });
});

describe("what is said", () => {
  test("each event is a line that ends in its clause, which opens", async () => {
    await open({ log: [change(1, position(), [event("rolled", { seat: "green", die: 4 })])] });
    const line = within(screen.getByTestId("log"))
      .getByText(/Green rolls 4/)
      .closest("li") as HTMLElement;
    await fireEvent.click(within(line).getByRole("button", { name: "why? CL-3" }));
    await waitFor(() =>
      expect(screen.getByTestId("clause-CL-3").textContent).toContain("Roll, then move."),
    );
  });

  test("turns, rolls and events are in a polite live region", async () => {
    await open();
    await update([change(2, moving, [event("rolled", { seat: "red", die: 4 })])], legal);
    const live = screen.getByTestId("live");
    expect(live.getAttribute("aria-live")).toBe("polite");
    expect(live.textContent).toContain("You roll 4.");
    expect(live.textContent).toContain("You rolled 4: choose a piece");
  });

  test("squares tell what is on them", async () => {
    await open({
      position: superposition({
        tokens: {
          ...superposition().tokens,
          red: ["base", "t22", "base", "base"],
          blue: ["t22", "base", "base", "base"],
        },
        pairs: [["red2", "blue1"]],
      }),
    });
    const name = "t22, Josephson Space, a Cooper pair of red 2 and blue 1";
    expect(screen.getByRole("option", { name })).toBeTruthy();
    expect(screen.getByTestId("pair-red2-blue1")).toBeTruthy();
  });

  test("the page can be read in French", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("language-fr"));
    expect(screen.getByTestId("turn-line").textContent).toBe("À vous\u00a0: lancez le dé");
    expect(document.documentElement.lang).toBe("fr");
  });

  test("a field has its badge and its lines", async () => {
    await open({
      position: superposition({
        field: 3,
        spins: { red: "up", green: "up", yellow: "up", blue: "up" },
      }),
    });
    expect(screen.getByTestId("notice").textContent).toBe(
      "Magnetic Field: 3 turns left, all spins up, no pairs",
    );
    expect(screen.getByTestId("field")).toBeTruthy();
    expect(screen.getByTestId("spin-green").dataset.spin).toBe("up");
  });

  test("the keys are shown by ?", async () => {
    await open();
    await fireEvent.keyDown(document.body, { key: "?" });
    expect(screen.getByTestId("dialog-keys")).toBeTruthy();
    await fireEvent.keyDown(document.body, { key: " " });
    expect(commands()).toEqual([]);
  });
});

describe("the end", () => {
  test("names the winner and the points, and plays again with the same seats", async () => {
    const scores = { red: 312, green: 1000, yellow: 0, blue: 740 };
    await open({
      position: position({ await: "over", winner: "green", turn: "green" }),
      scores,
      options: { blocks: true },
    });
    const result = screen.getByTestId("result");
    expect(result.dataset.winner).toBe("green");
    expect(result.textContent).toContain("Green wins");
    expect(screen.getByTestId("score-blue").textContent).toContain("Blue: 740 points");
    const requests = fakeServer({ "/api/tables": { id: "next" } });
    await fireEvent.click(screen.getByTestId("again"));
    await waitFor(() => expect(location.pathname).toBe("/table/next"));
    expect(requests[0]?.body).toEqual({
      game: "classic",
      options: { blocks: true },
      players: { red: "human", green: "greedy", yellow: "greedy", blue: "greedy" },
    });
  });
});

describe("a bot that takes its time", () => {
  const green = change(2, position({ turn: "green" }), []);

  test("is said to be thinking, until it moves", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await open({ position: moving, legal });
    const line = screen.getByTestId("turn-line");
    await update([green]);
    await vi.advanceTimersByTimeAsync(900);
    expect(line.textContent).toBe("Green (greedy bot) rolls");
    await vi.advanceTimersByTimeAsync(200);
    expect(line.textContent).toBe("Green (greedy bot) is thinking");
    await update([change(3, position({ turn: "yellow" }), [])]);
    expect(line.textContent).toBe("Yellow (greedy bot) rolls");
    await vi.advanceTimersByTimeAsync(1100);
    expect(line.textContent).toBe("Yellow (greedy bot) is thinking");
  });

  test("is not waited for while a person is, or while there is no connection", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await open({ position: moving, legal });
    await vi.advanceTimersByTimeAsync(2000);
    expect(screen.getByTestId("turn-line").textContent).toBe("You rolled 4: choose a piece");
    await update([green]);
    socket().break();
    await tick();
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(1500);
    expect(screen.getByTestId("turn-line").textContent).toBe("Green (greedy bot) rolls");
  });
});

describe("the connection", () => {
  test("comes back by itself, and what was sent is sent again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await open();
    await fireEvent.keyDown(document.body, { key: " " });
    const [command] = socket().commands;
    socket().break();
    await tick();
    expect(main().dataset.link).toBe("lost");
    expect(screen.getByTestId("notice").textContent).toBe("Connection lost, trying again");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    socket().open();
    socket().say(snapshot());
    await tick();
    expect(main().dataset.link).toBe("open");
    expect(socket().sent).toEqual([{ type: "hello", keys: [] }, command]);
  });

  test.each([
    [null, "lost", "Connection lost, trying again", 2],
    [
      { code: "table/unknown", message: "" },
      "gone",
      "There is no table here, or no longer: a table that nobody uses for long is deleted.",
      1,
    ],
    [{ code: "request/many", message: "" }, "lost", "Connection lost, trying again", 2],
  ])(
    "that is refused is tried again, unless the table was deleted: %j",
    async (problem, link, said, tries) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      await open();
      socket().break();
      await vi.advanceTimersByTimeAsync(1000);
      const refused = FakeSocket.all.length;
      const answer = problem ? Response.json(problem, { status: 404 }) : snapshot();
      vi.stubGlobal("fetch", async () =>
        answer instanceof Response ? answer : Response.json(answer),
      );
      socket().break();
      await vi.advanceTimersByTimeAsync(0);
      await tick();
      expect(main().dataset.link).toBe(link);
      expect(screen.getByTestId("notice").textContent).toBe(said);
      await vi.advanceTimersByTimeAsync(2000);
      expect(FakeSocket.all).toHaveLength(refused + tries - 1);
    },
  );

  test("a table that is not there is said", async () => {
    fakeServer();
    render(TablePage, { id: "gone", fresh: false });
    await waitFor(() =>
      expect(screen.getByTestId("failure").textContent).toMatch(/^There is no table here, /),
    );
    expect(FakeSocket.all).toHaveLength(0);
  });
});
