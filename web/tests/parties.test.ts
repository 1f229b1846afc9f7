import { describe, expect, test } from "vitest";
import { PRESETS, presetOf, sheets, sumOf, withAbility } from "../src/games/ludicrous/sheet.ts";
import { faultsIn } from "../src/state/draft.ts";
import { freshKey, invitation, invited } from "../src/state/keys.ts";
import { party, skirmish } from "./skirmish.ts";

describe("a party sheet", () => {
  test.each(Object.entries(PRESETS))("%s sums to 0 within the bounds", (name, sheet) => {
    expect(sumOf(sheet)).toBe(0);
    for (const score of Object.values(sheet.abilities))
      expect(Math.abs(score)).toBeLessThanOrEqual(2);
    expect(presetOf(sheet)).toBe(name);
  });

  test("leaves out abilities of 0", () => {
    const sheet = withAbility(withAbility(PRESETS.plain, "luck", 2), "luck", 0);
    expect(sheet).toEqual(PRESETS.plain);
  });

  test("is taken from a position for another game with the same parties", () => {
    const mage = { ...party(), ...PRESETS.mage };
    const position = skirmish({ parties: { red: mage, blue: party() } });
    expect(sheets(position)).toEqual({ red: PRESETS.mage });
  });

  test("has faults that the server names with their places", () => {
    expect(faultsIn("parties.red.abilities.luck: is 3; round_cap is 0")).toEqual([
      { place: "parties.red.abilities.luck", message: "is 3" },
      { place: "", message: "round_cap is 0" },
    ]);
  });
});

test("an invitation carries a seat's key behind the #, and nothing else is taken for one", () => {
  const key = freshKey();
  expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const link = invitation("http://here/table/abc", key);
  expect(invited(new URL(link).hash)).toBe(key);
  expect(invited("#seat=short")).toBeNull();
  expect(invited("#elsewhere")).toBeNull();
});
