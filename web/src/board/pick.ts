import { type Offer, offersOf } from "../state/offers.ts";
import type { Geometry } from "./geometry.ts";
import type { Fan, Spot } from "./layout.ts";

export type Picked =
  | { kind: "piece"; piece: string; offers: Offer[] }
  | { kind: "fan"; place: string }
  | { kind: "none" };

interface Scene {
  geometry: Geometry;
  offers: readonly Offer[];
  spots: Map<string, Spot>;
  fans: Fan[];
}

/** Half the width a target has at least, in pixels. */
const REACH = 22;

/** What a pointer means: a fan to open, or the nearest piece within reach that something can be chosen with. */
export function chosenAt(event: MouseEvent, scene: Scene): Picked {
  const target = (event.target as Element | null)?.closest("[data-piece]");
  const direct = target?.getAttribute("data-piece") ?? "";
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const pixels = box.width / scene.geometry.size || 1;
  const at = { x: (event.clientX - box.left) / pixels, y: (event.clientY - box.top) / pixels };
  const piece = offersOf(scene.offers, direct).length > 0 ? direct : nearest(at, pixels, scene);
  const fan = scene.fans.find((f) => !f.open && holds(f, at, piece, scene));
  if (fan && (piece === null || crowd(fan, scene) > 1)) return { kind: "fan", place: fan.place };
  return piece ? { kind: "piece", piece, offers: offersOf(scene.offers, piece) } : { kind: "none" };
}

function nearest(at: { x: number; y: number }, pixels: number, scene: Scene): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [piece, spot] of scene.spots) {
    const far = Math.hypot(spot.x - at.x, spot.y - at.y) * pixels;
    const near = far <= Math.max(REACH, spot.scale * 0.45 * pixels) && far < least;
    if (near && offersOf(scene.offers, piece).length > 0) {
      best = piece;
      least = far;
    }
  }
  return best;
}

const crowd = (fan: Fan, scene: Scene): number =>
  [...scene.spots.values()].filter(
    ({ piece, place }) => place === fan.place && offersOf(scene.offers, piece).length > 0,
  ).length;

function holds(
  fan: Fan,
  at: { x: number; y: number },
  piece: string | null,
  { spots }: Scene,
): boolean {
  if (piece) return spots.get(piece)?.place === fan.place;
  return Math.abs(fan.x - at.x) <= 0.5 && Math.abs(fan.y - at.y) <= 0.5;
}
