import type { Choice } from "../wire.ts";

/** Something that can be chosen now, as it is offered: on a button, by a key, on the board. */
export interface Offer {
  id: string;
  choice: Choice;
  /** The key that chooses it wherever it stands; null if its place in the list says which. */
  key: number | null;
  /** The whole of it in words; `title` and `hint` are what has room on a button. */
  name: string;
  title: string;
  hint: string;
  /** Pieces on the board that stand for it: those that act, those that it is done to. */
  pieces: readonly string[];
  targets: readonly string[];
  /** Pieces that it would send away. */
  struck: readonly string[];
  /** The way that a piece would go, its last square included. */
  path: readonly string[];
  /** To pass, or to leave things as they are. */
  plain: boolean;
  /** It rolls the die, so that the die and its key choose it too. */
  rolls: boolean;
  /** A card is named in it. */
  secret: boolean;
  /** What it is offered under where there are many, from the widest group down. */
  groups: readonly string[];
  /** Offers with the same mark do the same: one button stands for all. */
  alike: string | null;
}

export type Entry =
  | { kind: "offer"; key: number; offer: Offer }
  | { kind: "group"; key: number; path: readonly string[]; count: number }
  /** Stands for the offers that name cards, as long as these are covered. */
  | { kind: "cover"; key: number };

/** Whether this offer is chosen there, or lies in what opens there. */
export function leadsTo(entry: Entry, offer: Offer | null): boolean {
  if (offer === null) return false;
  if (entry.kind === "cover") return offer.secret;
  if (entry.kind === "group") return within(offer, entry.path);
  return entry.offer === offer || (offer.alike !== null && entry.offer.alike === offer.alike);
}

type Unnumbered = Offer | { path: readonly string[]; count: number };

/** Keys are figures, and 0 passes. */
const MOST = 9;

/** What of a list of offers is seen. */
export interface Sight {
  opened: readonly string[];
  /** A piece that was picked on the board: what it stands for, and nothing else. */
  picked: string | null;
  covered: boolean;
  room: number;
}

/** What is on the buttons: all offers where there is room, else groups that open; passing comes last. */
export function menu(offers: readonly Offer[], { opened, picked, covered, room }: Sight): Entry[] {
  const all = picked === null ? offers : offersOf(offers, picked);
  const open = all.filter((offer) => !(covered && offer.secret));
  const others = single(open.filter((offer) => !offer.plain && within(offer, opened)));
  const found = others.length <= Math.min(room, MOST) ? others : grouped(others, opened);
  const top = opened.length === 0;
  const cover: Entry[] =
    top && open.length < all.length ? [{ kind: "cover", key: found.length + 1 }] : [];
  const passes = top ? all.filter((offer) => offer.plain).map((offer) => entry(offer, 0)) : [];
  return [...found.map(numbered), ...cover, ...passes];
}

const within = (offer: Offer, opened: readonly string[]): boolean =>
  opened.every((name, i) => offer.groups[i] === name);

/** One of those that do the same. */
function single(offers: readonly Offer[]): Offer[] {
  const marks = offers.map((offer) => offer.alike ?? offer.id);
  return offers.filter((_, i) => marks.indexOf(marks[i] ?? "") === i);
}

function grouped(offers: readonly Offer[], opened: readonly string[]): Unnumbered[] {
  const names = offers.map((offer) => offer.groups[opened.length] ?? "");
  const groups = new Map(names.map((name) => [name, offers.filter((_, i) => names[i] === name)]));
  const [only] = groups.keys();
  if (groups.size === 1) return only ? grouped(offers, [...opened, only]) : [...offers];
  return [...groups].flatMap(([name, members]): Unnumbered[] => {
    const [member] = members;
    if (name === "" || (members.length === 1 && member)) return members;
    return [{ path: [...opened, name], count: members.length }];
  });
}

const numbered = (found: Unnumbered, i: number): Entry => {
  const given = "id" in found ? found.key : null;
  return entry(found, given ?? i + 1);
};

const entry = (found: Unnumbered, key: number): Entry =>
  "id" in found ? { kind: "offer", key, offer: found } : { kind: "group", key, ...found };

/** The offers that a piece on the board stands for. */
export const offersOf = (offers: readonly Offer[], piece: string): Offer[] =>
  offers.filter(({ pieces, targets }) => pieces.includes(piece) || targets.includes(piece));

export interface Keyed {
  piece: string;
  key: number;
}

/** The keys that are shown on pieces: where one key and no other stands for a piece that acts. */
export function keysOnBoard(offers: readonly Offer[], entries: readonly Entry[]): Keyed[] {
  const given = offers.flatMap(({ key, pieces: [piece] }) =>
    key && piece ? [{ piece, key }] : [],
  );
  if (given.length > 0) return given;
  const all = entries.flatMap((e) =>
    e.kind === "offer" && !e.offer.plain
      ? e.offer.pieces.map((piece) => ({ piece, key: e.key }))
      : [],
  );
  return all.filter(({ piece }) => all.filter((other) => other.piece === piece).length === 1);
}
