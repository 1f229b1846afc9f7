import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const SEATS = ["red", "green", "yellow", "blue"] as const;
type Rgb = [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** Simulation matrices of Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
const SIGHT: Record<string, Matrix> = {
  common: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const css = readFileSync("src/theme/theme.css", "utf8");
const [lightCss, darkCss] = css.split("@media (prefers-color-scheme: dark)") as [string, string];

const variables = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((m) => [m[1] ?? "", m[2] ?? ""]),
  );

const light = variables(lightCss);
const THEMES = { light, dark: new Map([...light, ...variables(darkCss)]) };

function linear(hex: string | undefined): Rgb {
  if (!hex) throw new Error("colour not defined");
  return [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
}

const times = (m: Matrix, [r, g, b]: Rgb): Rgb =>
  m.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as Rgb;

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const apart = (a: Rgb, b: Rgb): number => {
  const [p, q] = [oklab(a), oklab(b)];
  return 100 * Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};

describe.each(Object.entries(THEMES))("%s", (_, theme) => {
  const colour = (name: string) => linear(theme.get(name));

  test("text stands out from its ground", () => {
    for (const ground of ["page", "panel"]) {
      for (const ink of ["text", "muted", "accent", "alert"]) {
        expect(contrast(colour(ink), colour(ground)), `${ink} on ${ground}`).toBeGreaterThan(4.5);
      }
    }
    expect(contrast(colour("accent-ink"), colour("accent"))).toBeGreaterThan(4.5);
  });

  describe.each(Object.entries(SIGHT))("%s", (_, matrix) => {
    const seen = (name: string) => times(matrix, colour(name));

    test.each(SEATS)("the letter of %s can be read", (seat) => {
      expect(contrast(seen(seat), seen(`${seat}-ink`))).toBeGreaterThan(4.5);
    });

    test.each(SEATS)("a %s piece stands out from every square", (seat) => {
      for (const ground of ["cell", "page", ...SEATS.map((s) => `${s}-tint`)]) {
        const edge = Math.max(
          contrast(seen(seat), seen(ground)),
          contrast(seen(`${seat}-rim`), seen(ground)),
        );
        expect(edge, ground).toBeGreaterThan(3);
      }
    });

    test("no two seats look alike", () => {
      for (const [i, a] of SEATS.entries()) {
        for (const b of SEATS.slice(i + 1)) {
          expect(apart(seen(a), seen(b)), `${a} and ${b}`).toBeGreaterThan(12);
        }
      }
    });

    test("violet arrows and marks can be seen", () => {
      expect(contrast(seen("violet"), seen("cell"))).toBeGreaterThan(3);
      expect(contrast(seen("mark"), seen("cell"))).toBeGreaterThan(3);
    });
  });
});
