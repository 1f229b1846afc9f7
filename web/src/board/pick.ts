import { partnerOf, type Stage } from "../state/stage.ts";
import type { Choice } from "../wire.ts";
import type { Geometry } from "./geometry.ts";
import type { Fan, Spot } from "./layout.ts";

export type Pick =
  | { kind: "choice"; choice: Choice }
  | { kind: "fan"; place: string }
  | { kind: "none" };

interface Scene {
  geometry: Geometry;
  choices: Choice[];
  spots: Map<string, Spot>;
  fans: Fan[];
  stage: Stage;
}

/** Half the width a target has at least, in pixels. */
const REACH = 22;

/** What a pointer means: a fan to open, or the nearest piece within reach that can be chosen. */
export function chosenAt(event: MouseEvent, scene: Scene): Pick {
  const target = (event.target as Element | null)?.closest("[data-piece]");
  const direct = named(target?.getAttribute("data-piece") ?? "", scene);
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const pixels = box.width / scene.geometry.size || 1;
  const at = { x: (event.clientX - box.left) / pixels, y: (event.clientY - box.top) / pixels };
  const choice = direct ?? nearest(at, pixels, scene);
  const fan = scene.fans.find((f) => !f.open && holds(f, at, choice, scene));
  if (fan && (choice === null || crowd(fan, scene) > 1)) return { kind: "fan", place: fan.place };
  return choice ? { kind: "choice", choice } : { kind: "none" };
}

function named(piece: string, { choices, stage }: Scene): Choice | null {
  return choices.find((c) => c.piece === piece || partnerOf(stage, c.piece) === piece) ?? null;
}

function nearest(at: { x: number; y: number }, pixels: number, scene: Scene): Choice | null {
  let best: Choice | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const choice of scene.choices) {
    for (const piece of [choice.piece, partnerOf(scene.stage, choice.piece) ?? ""]) {
      const spot = scene.spots.get(piece);
      if (!spot) continue;
      const far = Math.hypot(spot.x - at.x, spot.y - at.y) * pixels;
      if (far <= Math.max(REACH, spot.scale * 0.45 * pixels) && far < least) {
        best = choice;
        least = far;
      }
    }
  }
  return best;
}

const crowd = (fan: Fan, { choices, spots }: Scene): number =>
  choices.filter((choice) => spots.get(choice.piece)?.place === fan.place).length;

function holds(
  fan: Fan,
  at: { x: number; y: number },
  choice: Choice | null,
  { spots }: Scene,
): boolean {
  if (choice) return spots.get(choice.piece)?.place === fan.place;
  return Math.abs(fan.x - at.x) <= 0.5 && Math.abs(fan.y - at.y) <= 0.5;
}
