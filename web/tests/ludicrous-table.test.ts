import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Patterns from "../src/board/Patterns.svelte";
import Setup from "../src/components/Setup.svelte";
import TablePage from "../src/components/TablePage.svelte";
import { keysOf } from "../src/state/keys.ts";
import { settings } from "../src/state/settings.svelte.ts";
import { setLanguage } from "../src/texts/language.svelte.ts";
import type { Snapshot } from "../src/wire.ts";
import { FakeSocket, fakeServer } from "./server.ts";
import { decision, decisions, fight, ludicrousInfo, party, seats, skirmish } from "./skirmish.ts";

const commands = () => FakeSocket.last.commands.map(({ id: _, ...rest }) => rest);
const choicesShown = () =>
  [...document.querySelectorAll<HTMLElement>(".choice")].map(
    ({ dataset }) => dataset.choice ?? `[${dataset.group ?? "back"}]`,
  );
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });

async function open(over: Partial<Snapshot> = {}): Promise<void> {
  fakeServer({
    "/api/tables/abc": fight(),
    "/api/tables/abc/claim": { colour: "green" },
    "/api/games": [ludicrousInfo],
  });
  render(Patterns);
  render(TablePage, { id: "abc", fresh: false });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.last.open();
  FakeSocket.last.say(fight(over));
  await tick();
}

beforeEach(() => {
  localStorage.clear();
  settings.speed = "instant";
  settings.brisk = false;
  setLanguage("en");
});
afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

describe("a hand", () => {
  test("is shown to its owner, and of the others how many cards they have", async () => {
    await open();
    const hand = screen.getByTestId("hand");
    expect([...hand.querySelectorAll("[data-card]")].map((c) => c.textContent)).toEqual([
      "Spark",
      "Mend",
    ]);
    expect(screen.getByTestId("cards-blue").textContent?.trim()).toContain("2");
  });

  test("is nobody's for who only watches", async () => {
    const parties = { ...skirmish().parties, red: party() };
    await open({ mine: [], legal: [], position: skirmish({ parties }) });
    expect(screen.queryByTestId("hand")).toBeNull();
    expect(choicesShown()).toEqual([]);
    expect(screen.getByTestId("turn-line").textContent).toBe("Red: choose an action");
    expect(screen.getByTestId<HTMLSelectElement>("player-red").disabled).toBe(true);
  });

  test("lies covered where several people share the screen, and so does what its cards can do", async () => {
    await open({ mine: ["red", "green"], seats: seats({ green: "human" }) });
    expect(screen.getByTestId("hand").dataset.covered).toBe("true");
    expect(document.querySelector("[data-card]")).toBeNull();
    expect(document.body.textContent).not.toMatch(/Spark|Mend/);
    await fireEvent.click(screen.getByTestId("uncover"));
    expect(document.querySelectorAll("[data-card]")).toHaveLength(2);
    FakeSocket.last.say({
      ...fight({ mine: ["red", "green"], seats: seats({ green: "human" }) }),
      seq: 9,
      by: "green",
      position: skirmish({ turn: "green" }),
    });
    await tick();
    expect(screen.getByTestId("hand").dataset.covered).toBe("true");
    expect(document.body.textContent).not.toMatch(/Spark|Mend/);
  });
});

describe("choosing", () => {
  test("is by key, by group, and 0 passes", async () => {
    await open();
    expect(choicesShown()).toEqual(["[red 1]", "build-barricade-s3", "[spells]", "pass"]);
    await key("1");
    expect(choicesShown()).toEqual([
      "[back]",
      "punch-red1-blue1",
      "dodge-red1",
      "capture-red1-yellow1",
    ]);
    await key("Escape");
    await key("1");
    await key("2");
    expect(commands()).toEqual([{ type: "choose", seq: 1, step: { do: "dodge", piece: "red1" } }]);
  });

  test("a key passes at once", async () => {
    await open();
    await key("0");
    expect(commands()).toEqual([{ type: "choose", seq: 1, step: { do: "pass" } }]);
  });

  test("on the board takes what a piece stands for, or shows it", async () => {
    await open();
    const click = (name: string) =>
      fireEvent.click(screen.getByTestId(`piece-${name}`), { clientX: 9000, clientY: 9000 });
    await click("blue1");
    expect(choicesShown()).toEqual(["[back]", "punch-red1-blue1", "cast-spark-red1-blue1-far"]);
    await click("yellow1");
    expect(commands()).toEqual([
      { type: "choose", seq: 1, step: { do: "capture", piece: "red1", target: "yellow1" } },
    ]);
  });

  test("Space rolls again where one may", async () => {
    const legal = [
      decision({ do: "stop" }, { key: 0, passes: true }),
      decision({ do: "roll" }, { key: 1 }),
    ];
    await open({ legal, position: skirmish({ await: "again" }), phase: "movement" });
    await key(" ");
    expect(commands()).toEqual([{ type: "choose", seq: 1, step: { do: "roll" } }]);
  });

  test("leaves facing and tank as they are, if one wishes", async () => {
    settings.brisk = true;
    const legal = [
      decision({ do: "tank", to: "shield" }, { key: 0, passes: true }),
      decision({ do: "tank", to: "attack" }, { key: 1 }),
    ];
    await open({ legal, position: skirmish({ await: "tank" }), phase: "tank" });
    expect(commands()).toEqual([{ type: "choose", seq: 1, step: { do: "tank", to: "shield" } }]);
  });
});

describe("what is shown", () => {
  test("the phase that is on, among all of them", async () => {
    await open();
    const steps = screen.getByTestId("phases").querySelectorAll("li");
    expect([...steps].map((step) => step.textContent)).toEqual([
      "Turning",
      "Special",
      "Tank",
      "Action",
      "Bonus",
      "Move",
      "End",
      "Night",
    ]);
    expect(document.querySelector("[aria-current=step]")?.textContent).toBe("Action");
    expect(screen.getByTestId("table").dataset.phase).toBe("action");
  });

  test("facing, lying pieces, conditions, prisoners, structures, tanks", async () => {
    await open();
    expect(screen.getByTestId("facing-red1").dataset.facing).toBe("forward");
    expect(screen.queryByTestId("facing-yellow1")).toBeNull();
    expect(screen.getByTestId("down-yellow1").textContent).toBe("2");
    expect(screen.getByTestId("stunned-blue1")).toBeTruthy();
    expect(screen.getByTestId("wet-blue1").textContent).toContain("2");
    expect(screen.getByTestId("piece-yellow4").dataset.place).toBe("yellow:prison:red");
    expect(document.querySelector("[data-plot=yellow-s1]")?.getAttribute("data-structure")).toBe(
      "watchtower",
    );
    expect(document.querySelectorAll("[data-tank=attack]")).toHaveLength(1);
  });

  test("a party in a line, and all of it on a sheet", async () => {
    await open();
    const line = screen.getByTestId("line-blue");
    expect(line.querySelector(".hp")?.getAttribute("aria-label")).toBe("12 of 12 HP");
    expect(line.querySelector("[aria-label='poisoned, 1 turn left']")).toBeTruthy();
    expect(line.querySelector("[aria-label='god token']")).toBeTruthy();
    expect(screen.getByTestId("line-yellow").querySelector(".hp")?.className).toContain("wounded");
    await fireEvent.click(screen.getByTestId("party-red"));
    const sheet = screen.getByTestId("sheet-red").textContent ?? "";
    expect(sheet).toContain("fish gun, 2 shots left");
    expect(sheet).toMatch(/Prisoners\s*yellow 4/);
    expect(sheet).toContain("Red 1: t41, faces forward");
  });

  test("a word in the log leads to the glossary, and a word there to its clause", async () => {
    const events = [{ kind: "trapped", clause: "LL-6.11", piece: "red1", square: "t12" }];
    const log = [{ seq: 1, step: {}, events, position: skirmish(), phase: "action" as const }];
    await open({ log });
    await fireEvent.click(screen.getByRole("button", { name: "trap" }));
    const word = screen.getByTestId("term-trap");
    expect(word.className).toContain("asked");
    expect(word.textContent).toContain("1 damage");
    await fireEvent.click(screen.getByRole("button", { name: "Why? Clause LL-6.11" }));
    await waitFor(() => expect(screen.getByTestId("dialog-rules")).toBeTruthy());
  });
});

describe("keys", () => {
  test("that this browser holds are said first", async () => {
    localStorage.setItem("ludarium.keys.abc", JSON.stringify({ red: "k".repeat(43) }));
    await open();
    expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", keys: ["k".repeat(43)] });
  });

  test("in a link are put in the place of one's own, and the link is forgotten", async () => {
    history.replaceState(null, "", `/table/abc#seat=${"x".repeat(43)}`);
    await open();
    expect(location.hash).toBe("");
    const mine = keysOf("abc").green ?? "";
    expect(mine).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", keys: [mine] });
  });
});

describe("setting up", () => {
  test("one click plays; a kind of party goes with it; what does not sum to 0 is said", async () => {
    const keys = { red: "r".repeat(43) };
    const requests = fakeServer({
      "/api/games": [ludicrousInfo],
      "/api/tables": { id: "new", keys },
    });
    render(Setup);
    await screen.findByTestId("play");
    await fireEvent.change(screen.getByTestId("preset-red"), { target: { value: "mage" } });
    expect(screen.getByTestId("sum-red").textContent).toBe("sum 0");
    await fireEvent.input(screen.getByTestId("ability-green-luck"), { target: { value: "2" } });
    expect(screen.getByTestId("sum-green").textContent).toBe("sum +2: it must be 0");
    await fireEvent.input(screen.getByTestId("ability-green-luck"), { target: { value: "0" } });
    await fireEvent.click(screen.getByTestId("play"));
    await waitFor(() => expect(location.pathname).toBe("/table/new"));
    const body = requests.find(({ path }) => path === "/api/tables")?.body;
    expect(body).toMatchObject({
      game: "ludicrous",
      parties: { red: { abilities: { magic: 2 }, weapon: "sword" } },
    });
    expect(keysOf("new")).toEqual(keys);
  });

  test("what the server finds wrong stands at its party", async () => {
    fakeServer({ "/api/games": [ludicrousInfo] });
    render(Setup);
    await screen.findByTestId("play");
    vi.stubGlobal("fetch", async () =>
      Response.json(
        { code: "option/invalid", message: "parties.blue.abilities.luck: is 7: expected -2 to 2" },
        { status: 400 },
      ),
    );
    await fireEvent.click(screen.getByTestId("play"));
    await waitFor(() =>
      expect(screen.getByTestId("fault-blue").textContent).toContain(
        "luck: is 7: expected -2 to 2",
      ),
    );
    expect(screen.getByTestId<HTMLDetailsElement>("sheet-blue").open).toBe(true);
  });
});

test("every decision has a button of its own name", async () => {
  await open({ legal: decisions.slice(0, 4) });
  const names = [...document.querySelectorAll(".choice .hidden")].map((name) => name.textContent);
  expect(names).toContain("Red 1 punches blue 1: hits 52 %, grazes 5 %, d4 damage");
});
