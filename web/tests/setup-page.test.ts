import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Setup from "../src/components/Setup.svelte";
import { route } from "../src/route.svelte.ts";
import { setLanguage } from "../src/texts/language.svelte.ts";
import { fakeServer, type Request } from "./server.ts";

let requests: Request[];

beforeEach(async () => {
  localStorage.clear();
  setLanguage("en");
  requests = fakeServer({ "/api/tables": { id: "new" }, "/api/tables/record": { id: "old" } });
  render(Setup);
  await screen.findByTestId("play");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const posted = () => requests.filter(({ body }) => body !== null);
const choose = (seat: string, value: string) =>
  fireEvent.change(screen.getByTestId(`seat-${seat}`), { target: { value } });

describe("setting up", () => {
  test("one click plays: red is yours, the others are bots", async () => {
    await fireEvent.click(screen.getByTestId("play"));
    await waitFor(() => expect(route().table).toBe("new"));
    expect(posted()).toEqual([
      {
        path: "/api/tables",
        body: {
          game: "classic",
          options: {},
          players: { red: "human", green: "greedy", yellow: "greedy", blue: "greedy" },
        },
      },
    ]);
  });

  test.each([
    ["classic", "option-blocks"],
    ["superconducting", "option-field_chance"],
  ])("playing comes after all that is chosen: %s", async (name, option) => {
    await fireEvent.click(screen.getByTestId(`game-${name}`));
    const all = [...document.querySelectorAll("form :is(input, select, button, summary)")];
    expect(all.at(-2)).toBe(screen.getByTestId("play"));
    expect(all.at(-1)).toBe(screen.getByTestId("open-record"));
    for (const chosen of [option, `game-${name}`, "seat-blue"]) {
      expect(all).toContain(screen.getByTestId(chosen));
    }
  });

  test("each game is told in three sentences", () => {
    for (const name of ["classic", "superconducting"]) {
      const card = screen.getByTestId(`game-${name}`).closest("label");
      expect(card?.querySelectorAll(".about")).toHaveLength(3);
    }
  });

  test("classic may have closed seats, but two must play", async () => {
    for (const seat of ["green", "blue"]) await choose(seat, "closed");
    await fireEvent.click(screen.getByTestId("play"));
    expect(posted()[0]?.body).toMatchObject({ players: { red: "human", yellow: "greedy" } });
    await choose("yellow", "closed");
    expect(screen.getByTestId<HTMLButtonElement>("play").disabled).toBe(true);
    expect(screen.getByText("This game needs 2 seats at least.")).toBeTruthy();
  });

  test("superconducting has all four, and its own options", async () => {
    await choose("blue", "closed");
    await fireEvent.click(screen.getByTestId("game-superconducting"));
    expect(screen.getByTestId<HTMLSelectElement>("seat-blue").value).toBe("greedy");
    expect(screen.queryByTestId("option-blocks")).toBeNull();
    await fireEvent.change(screen.getByTestId("option-field_chance"), { target: { value: "30" } });
    await fireEvent.click(screen.getByTestId("play"));
    expect(posted()[0]?.body).toMatchObject({
      game: "superconducting",
      options: { field_chance: 30 },
    });
  });

  test("each seat can be taken by any bot of the game, with its level", async () => {
    const labels = () =>
      [...screen.getByTestId<HTMLSelectElement>("seat-blue").options].map((option) => option.text);
    expect(labels()).toEqual([
      "human",
      "Easy: random bot",
      "Medium: greedy bot",
      "Medium: careful bot",
      "Hard: strong bot",
      "closed",
    ]);
    await choose("blue", "strong");
    await fireEvent.click(screen.getByTestId("language-fr"));
    expect(labels()[2]).toBe("Moyen\u00a0: robot glouton");
    await fireEvent.click(screen.getByTestId("play"));
    expect(posted()[0]?.body).toMatchObject({ players: { blue: "strong" } });
  });

  test("a bot that a game doesn't have leaves its seat to the strongest that it has", async () => {
    await choose("blue", "strong");
    await fireEvent.click(screen.getByTestId("game-superconducting"));
    expect(screen.getByTestId<HTMLSelectElement>("seat-blue").value).toBe("careful");
  });

  test("how strong the bots are is told where it was measured", () => {
    const told = (bot: string) =>
      [...screen.getByTestId(`level-${bot}`).children].map((part) => part.textContent);
    expect(told("strong")).toEqual([
      "Hard: strong bot",
      "by a network that learned from games against itself",
      "wins 40 % ± 2 · chooses in under 1 ms",
    ]);
    expect(told("random")).toEqual(["Easy: random bot", "any move that is allowed, by chance", ""]);
  });

  test("a number stays between its bounds", async () => {
    await fireEvent.click(screen.getByTestId("game-superconducting"));
    const field = screen.getByTestId<HTMLInputElement>("option-field_chance");
    await fireEvent.change(field, { target: { value: "900" } });
    expect(field.value).toBe("100");
  });

  test("an option set back to its default is not sent", async () => {
    const blocks = screen.getByTestId("option-blocks");
    await fireEvent.click(blocks);
    await fireEvent.click(blocks);
    await fireEvent.click(screen.getByTestId("play"));
    expect(posted()[0]?.body).toMatchObject({ options: {} });
  });

  test("a server that refuses is heard", async () => {
    fakeServer();
    await fireEvent.click(screen.getByTestId("play"));
    await waitFor(() =>
      expect(screen.getByTestId("failure").textContent).toMatch(/^There is no table here, /),
    );
  });
});

test("a saved record opens", async () => {
  const file = new File(['{"format": "ludarium-record"}'], "game.jsonl");
  await fireEvent.change(screen.getByTestId("open-record"), { target: { files: [file] } });
  await waitFor(() => expect(route().table).toBe("old"));
  expect(posted()).toEqual([
    { path: "/api/tables/record", body: { record: '{"format": "ludarium-record"}' } },
  ]);
});

test("the language is remembered", async () => {
  await fireEvent.click(screen.getByTestId("language-fr"));
  expect(screen.getByTestId("play").textContent).toBe("Jouer");
  expect(localStorage.getItem("ludarium.language")).toBe("fr");
});
