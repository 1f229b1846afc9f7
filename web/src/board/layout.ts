import { partnerOf, type Stage } from "../state/stage.ts";
import { colourOf, type Geometry, numberOf, type Point } from "./geometry.ts";

export interface Spot extends Point {
  piece: string;
  scale: number;
  /** Which half of a Cooper pair the piece is; a loose one is a disc. */
  half: "left" | "right" | null;
  place: string;
}

/** More than four on one square: a fan that opens. */
export interface Fan extends Point {
  place: string;
  count: number;
  open: boolean;
  radius: number;
}

export interface Layout {
  spots: Spot[];
  fans: Fan[];
}

type Unit = string[];

export const SIDE_BY_SIDE = 4;
const HALF_GAP = 0.26;

export const placeOf = (stage: Stage, piece: string, geometry: Geometry): string =>
  geometry.place(colourOf(piece), stage.at[piece] ?? "base");

/** Where each piece is drawn; pieces in motion stand alone, for nobody to make room. */
export function layout(
  stage: Stage,
  geometry: Geometry,
  moving: readonly string[],
  open: string | null,
): Layout {
  const spots: Spot[] = [];
  const fans: Fan[] = [];
  for (const [place, units] of grouped(stage, geometry, moving)) {
    const centre = geometry.placeCentre(place);
    if (place.endsWith(":base")) spots.push(...yard(units, place, geometry));
    else if (place.endsWith(":home")) spots.push(...homed(units, place, centre, geometry));
    else if (units.length <= SIDE_BY_SIDE) spots.push(...shared(units, place, centre));
    else {
      const fan = fanAt(place, centre, units, open === place, geometry.size);
      fans.push(fan);
      spots.push(...fanned(units, fan, centre));
    }
  }
  for (const unit of movingUnits(stage, moving)) {
    const place = placeOf(stage, unit[0] as string, geometry);
    const square = stage.at[unit[0] as string] ?? "base";
    const slot = numberOf(unit[0] as string) - 1;
    const centre = geometry.centre(colourOf(unit[0] as string), square, slot);
    spots.push(...unitAt(unit, place, centre, unit.length > 1 ? 0.82 : 1));
  }
  return { spots, fans };
}

function unitsOf(stage: Stage, pieces: readonly string[]): Unit[] {
  const units: Unit[] = [];
  const taken = new Set<string>();
  for (const piece of pieces) {
    if (taken.has(piece)) continue;
    const partner = partnerOf(stage, piece);
    const unit = partner && pieces.includes(partner) ? [piece, partner] : [piece];
    for (const member of unit) taken.add(member);
    units.push(unit);
  }
  return units;
}

const movingUnits = (stage: Stage, moving: readonly string[]): Unit[] => unitsOf(stage, moving);

/** The units that stand on each place, pairs first. */
export function grouped(
  stage: Stage,
  geometry: Geometry,
  moving: readonly string[] = [],
): Map<string, Unit[]> {
  const places = new Map<string, string[]>();
  for (const piece of Object.keys(stage.at)) {
    if (moving.includes(piece)) continue;
    const place = placeOf(stage, piece, geometry);
    places.set(place, [...(places.get(place) ?? []), piece]);
  }
  const units = [...places].map(([place, pieces]): [string, Unit[]] => [
    place,
    unitsOf(stage, pieces).sort((a, b) => b.length - a.length),
  ]);
  return new Map(units);
}

function unitAt(unit: Unit, place: string, at: Point, scale: number): Spot[] {
  const [left, right] = unit as [string, string | undefined];
  if (right === undefined) return [{ ...at, piece: left, scale, half: null, place }];
  const gap = HALF_GAP * scale;
  return [
    { x: at.x - gap, y: at.y, piece: left, scale, half: "left", place },
    { x: at.x + gap, y: at.y, piece: right, scale, half: "right", place },
  ];
}

function yard(units: Unit[], place: string, geometry: Geometry): Spot[] {
  return units.flatMap((unit) => {
    const piece = unit[0] as string;
    const at = geometry.centre(colourOf(piece), "base", numberOf(piece) - 1);
    return unitAt(unit, place, at, 1.15);
  });
}

function homed(units: Unit[], place: string, centre: Point, geometry: Geometry): Spot[] {
  const half = geometry.size / 2;
  const away = { x: Math.sign(centre.x - half), y: Math.sign(centre.y - half) };
  return units.flatMap((unit, i) => {
    const along = (i - (units.length - 1) / 2) * 0.5;
    const at = {
      x: centre.x + away.x * 0.12 + Math.abs(away.y) * along,
      y: centre.y + away.y * 0.12 + Math.abs(away.x) * along,
    };
    return unitAt(unit, place, at, 0.54);
  });
}

/** Offsets and scale for one to four units on a square, without and with a pair among them. */
function slots(units: Unit[]): { at: Point[]; single: number; pair: number } {
  const paired = units.some((unit) => unit.length > 1);
  if (units.length === 1) return { at: [{ x: 0, y: 0 }], single: 1, pair: 0.74 };
  if (units.length === 2) {
    return paired
      ? {
          at: [
            { x: 0, y: -0.25 },
            { x: 0, y: 0.25 },
          ],
          single: 0.6,
          pair: 0.6,
        }
      : {
          at: [
            { x: -0.24, y: 0 },
            { x: 0.24, y: 0 },
          ],
          single: 0.62,
          pair: 0,
        };
  }
  const q = 0.24;
  const corners = [
    { x: -q, y: -q },
    { x: q, y: -q },
    { x: -q, y: q },
    { x: q, y: q },
  ];
  return { at: corners.slice(0, units.length), single: 0.58, pair: 0.36 };
}

function shared(units: Unit[], place: string, centre: Point): Spot[] {
  const { at, single, pair } = slots(units);
  return units.flatMap((unit, i) => {
    const offset = at[i] as Point;
    const point = { x: centre.x + offset.x, y: centre.y + offset.y };
    return unitAt(unit, place, point, unit.length > 1 ? pair : single);
  });
}

function fanAt(place: string, centre: Point, units: Unit[], open: boolean, size: number): Fan {
  const room = units.reduce((sum, unit) => sum + (unit.length > 1 ? 1.15 : 0.8), 0);
  const radius = Math.max(0.85, room / (2 * Math.PI));
  const inside = (value: number) => Math.min(size - radius - 0.5, Math.max(radius + 0.5, value));
  const at = open ? { x: inside(centre.x), y: inside(centre.y) } : centre;
  return { ...at, place, count: units.flat().length, open, radius };
}

function fanned(units: Unit[], fan: Fan, centre: Point): Spot[] {
  return units.flatMap((unit, i) => {
    if (fan.open) {
      const turn = (2 * Math.PI * i) / units.length - Math.PI / 2;
      const x = fan.x + fan.radius * Math.cos(turn);
      const y = fan.y + fan.radius * Math.sin(turn);
      return unitAt(unit, fan.place, { x, y }, unit.length > 1 ? 0.66 : 0.8);
    }
    const spread = (i / (units.length - 1) - 0.5) * 2.6 - Math.PI / 2;
    const at = {
      x: centre.x + 0.3 * Math.cos(spread),
      y: centre.y + 0.08 + 0.3 * Math.sin(spread),
    };
    return unitAt(unit, fan.place, at, unit.length > 1 ? 0.34 : 0.46);
  });
}
