/** The names of the protocol's types; the types are made from the server's OpenAPI document. */
import type { components } from "./protocol.d.ts";

type Schemas = components["schemas"];

export type Advised = Schemas["Advised"];
export type BoardData = Schemas["BoardData"];
export type Change = Schemas["Change"];
export type Choice = Schemas["Choice"];
export type Clause = Schemas["Clause"];
export type Colour = Schemas["Colour"];
export type Hello = Schemas["Hello"];
export type Command = Exclude<Schemas["ClientMessage"], Hello>;
export type GameEvent = Schemas["GameEvent"];
export type GameInfo = Schemas["GameInfo"];
/** What may be left out has a default. */
export type NewTable = Pick<Schemas["NewTable"], "game" | "players"> & Partial<Schemas["NewTable"]>;
export type Level = Schemas["Level"];
export type OptionInfo = Schemas["OptionInfo"];
export type OptionValue = Schemas["OptionValue"];
export type Effect = Schemas["Effect"];
export type Party = Schemas["Party"];
export type PartyForm = Schemas["PartyForm"];
export type Phase = Schemas["Phase"];
export type PlayerKind = Schemas["Player"];
export type Position = Schemas["Position"];
export type Refused = Schemas["Refused"];
export type Report = Schemas["Report"];
export type Working = Schemas["Working"];
export type Scores = NonNullable<Schemas["Snapshot"]["scores"]>;
export type Seat = Schemas["Seat"];
export type ServerMessage = Schemas["ServerMessage"];
export type Snapshot = Schemas["Snapshot"];
export type Spin = Schemas["Spin"];
export type Step = Choice["step"];
export type TableId = Schemas["TableId"];
export type Track = Schemas["Track"];
export type Update = Schemas["Update"];
