import type { Frame } from "./motion.ts";

/** Pitch in Hz, length in s, and the shape of the wave of each sound. */
type Note = [pitch: number, length: number, shape: OscillatorType];

const NOTES: Record<string, Note[]> = {
  step: [[420, 0.04, "sine"]],
  roll: [
    [180, 0.05, "triangle"],
    [220, 0.05, "triangle"],
    [160, 0.07, "triangle"],
  ],
  capture: [
    [300, 0.09, "triangle"],
    [200, 0.14, "triangle"],
  ],
  home: [
    [520, 0.1, "sine"],
    [660, 0.1, "sine"],
    [780, 0.18, "sine"],
  ],
  pair: [
    [390, 0.1, "sine"],
    [585, 0.18, "sine"],
  ],
  break: [
    [500, 0.06, "triangle"],
    [250, 0.12, "triangle"],
  ],
  collapse: [
    [440, 0.1, "sine"],
    [330, 0.16, "sine"],
  ],
  current: [
    [500, 0.08, "sine"],
    [620, 0.08, "sine"],
    [760, 0.12, "sine"],
  ],
  redraw: [
    [350, 0.06, "sine"],
    [460, 0.06, "sine"],
    [400, 0.08, "sine"],
  ],
  field: [[120, 0.35, "sine"]],
  turn: [[620, 0.09, "sine"]],
};

let context: AudioContext | null = null;

export function play(name: string, volume: number): void {
  const notes = NOTES[name];
  if (!notes || volume <= 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [pitch, length, shape] of notes) {
    tone(context, at, pitch, length, shape, volume * 0.12);
    at += length * 0.9;
  }
}

function tone(
  audio: AudioContext,
  at: number,
  pitch: number,
  length: number,
  shape: OscillatorType,
  loudness: number,
): void {
  const wave = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + length);
}

/** The sound of a frame: that of its effect, or a step for what moves. */
export function soundOf(frame: Frame): string | null {
  if (frame.effect) return frame.effect.kind;
  return frame.moving.length > 0 ? "step" : null;
}
