// What the server says, as types: generated from crates/protocol.
// PENTAD_GENERATE=1 cargo test -p protocol typescript

export type Family = "pentago" | "pente";
export type Block = "Q00" | "Q01" | "Q10" | "Q11";
export type Direction = "CW" | "CCW";
export type Options = Record<string, string | number | boolean>;

export type Message = { "t": "hello", me: Person | null, now: number, version: string, }
  | { "t": "state" } & View | { "t": "event", id?: string | number,
  game: string,
  n: number,
  at: number,
  may?: Array<Array<May>>, } & ({ "kind": "created" }
  | { "kind": "sat", seat: number, person: Person, }
  | { "kind": "stood", seat: number, }
  | { "kind": "started", turn: Turn, clocks: Clocks | null, }
  | { "kind": "moved", seat: number, ply: number, text: string, board: string, captured?: Array<number>, turn: Turn, clocks: Clocks | null, }
  | { "kind": "swapped", seat: number, ply: number, people: Array<Person | null>, turn: Turn, clocks: Clocks | null, }
  | { "kind": "grabbed", seat: number, block: Block, direction: Direction | null, }
  | { "kind": "offered", seat: number, what: What, }
  | { "kind": "accepted", seat: number, what: What, }
  | { "kind": "declined", seat: number, what: What, }
  | { "kind": "withdrawn", seat: number, what: What, }
  | { "kind": "taken_back", ply: number, board: string, captured?: Array<number>, turn: Turn, clocks: Clocks | null, }
  | { "kind": "resigned", seat: number, turn?: Turn, clocks?: Clocks, }
  | { "kind": "flag_fell", seat: number, turn?: Turn, clocks?: Clocks, }
  | { "kind": "ended", ending: Ending, }
  | { "kind": "rematched", next: string, }) | { "t": "ok", id?: string | number, n?: number, }
  | { "t": "error", id?: string | number, code: Code, message: string,
  n?: number, }
  | { "t": "chat", game: string,
  from: Person,
  text: string,
  at: number, }
  | { "t": "watchers", game: string, count: number, present: Array<number>, }
  | { "t": "lobby", challenges: Array<Brief>, games: Array<Brief>, online: number, }
  | { "t": "tournament", tournament: string, n: number, }
  | { "t": "pong", id?: string | number, at: number, }
  | { "t": "bye", reason: string, };

export type View = {
  game: string,
  n: number,
  variant: string,
  title: string,
  family: Family,
  options: Options,
  size: number,
  seats: number,
  teams: boolean,
  touch: boolean,
  time: string,
  rated: boolean,
  kind: GameKind,
  created: number,
  phase: Phase,
  people: Array<Person | null>,
  you: Array<number>,
  start: string,
  moves: Array<MoveView>,
  board: string,
  captured?: Array<number>,
  turn: Turn,
  may: Array<Array<May>>,
  clocks: Clocks | null,
  offers: Array<OfferView>,
  ending: Ending | null,
  chat: Array<ChatLine>,
  next: string | null,
  watchers: number,
  present: Array<number>, };

export type Event = {
  game: string,
  n: number,
  at: number,
  may?: Array<Array<May>>, } & ({ "kind": "created" }
  | { "kind": "sat", seat: number, person: Person, }
  | { "kind": "stood", seat: number, }
  | { "kind": "started", turn: Turn, clocks: Clocks | null, }
  | { "kind": "moved", seat: number, ply: number, text: string, board: string, captured?: Array<number>, turn: Turn, clocks: Clocks | null, }
  | { "kind": "swapped", seat: number, ply: number, people: Array<Person | null>, turn: Turn, clocks: Clocks | null, }
  | { "kind": "grabbed", seat: number, block: Block, direction: Direction | null, }
  | { "kind": "offered", seat: number, what: What, }
  | { "kind": "accepted", seat: number, what: What, }
  | { "kind": "declined", seat: number, what: What, }
  | { "kind": "withdrawn", seat: number, what: What, }
  | { "kind": "taken_back", ply: number, board: string, captured?: Array<number>, turn: Turn, clocks: Clocks | null, }
  | { "kind": "resigned", seat: number, turn?: Turn, clocks?: Clocks, }
  | { "kind": "flag_fell", seat: number, turn?: Turn, clocks?: Clocks, }
  | { "kind": "ended", ending: Ending, }
  | { "kind": "rematched", next: string, });

export type Kind = { "kind": "created" }
  | { "kind": "sat", seat: number, person: Person, }
  | { "kind": "stood", seat: number, }
  | { "kind": "started", turn: Turn, clocks: Clocks | null, }
  | { "kind": "moved", seat: number, ply: number, text: string, board: string, captured?: Array<number>, turn: Turn, clocks: Clocks | null, }
  | { "kind": "swapped", seat: number, ply: number, people: Array<Person | null>, turn: Turn, clocks: Clocks | null, }
  | { "kind": "grabbed", seat: number, block: Block, direction: Direction | null, }
  | { "kind": "offered", seat: number, what: What, }
  | { "kind": "accepted", seat: number, what: What, }
  | { "kind": "declined", seat: number, what: What, }
  | { "kind": "withdrawn", seat: number, what: What, }
  | { "kind": "taken_back", ply: number, board: string, captured?: Array<number>, turn: Turn, clocks: Clocks | null, }
  | { "kind": "resigned", seat: number, turn?: Turn, clocks?: Clocks, }
  | { "kind": "flag_fell", seat: number, turn?: Turn, clocks?: Clocks, }
  | { "kind": "ended", ending: Ending, }
  | { "kind": "rematched", next: string, };

export type Brief = {
  id: string,
  variant: string,
  title: string,
  family: Family,
  options: Options,
  time: string,
  rated: boolean,
  created: number,
  ended?: number,
  people: Array<Person | null>,
  board: string,
  result?: string, };

export type Person = {
  id: string,
  name: string,
  kind: PersonKind,
  rating: number | null,
  provisional: boolean,
  level?: number, };

export type PersonKind = "guest" | "account" | "engine";

export type Turn = {
  seat: number | null,
  due: Due,
  stone?: number,
  choices?: Array<string>,
  skip?: boolean,
  neutral?: Array<Block>,
  closed?: Array<string>,
  grab?: Grab,
  placed?: string, };

export type Due = "place" | "twist" | "choice" | "nothing";

export type Grab = {
  block: Block,
  direction: Direction | null, };

export type May = "draw" | "takeback" | "rematch" | "resign" | "abort" | "hint";

export type What = "draw" | "takeback" | "rematch";

export type OfferView = {
  seat: number,
  what: What, };

export type MoveView = {
  seat: number,
  text: string,
  board: string,
  captured?: Array<number>,
  ms?: number, };

export type Clocks = {
  at: number,
  running: number | null,
  seats: Array<SeatClock>, };

export type SeatClock = {
  ms: number,
  periods?: number,
  stage: Stage, };

export type Stage = "main" | "period";

export type Ending = {
  result: string,
  winners: Array<number>,
  reason: string,
  lines: Array<WinningLine>,
  text: string, };

export type WinningLine = {
  seat: number,
  kind: LineKind,
  name: string,
  places: Array<string>, };

export type LineKind = "monica" | "middle" | "straight" | "triple" | "row";

export type ChatLine = {
  from: Person,
  text: string,
  at: number, };

export type Phase = "waiting" | "playing" | "over";

export type GameKind = "online" | "engine" | "local";

export type Code = "bad-message" | "too-large" | "no-such-game" | "not-your-game" | "not-your-turn" | "stale-ply" | "refused" | "over" | "too-many" | "timeout" | "unauthorized" | "forbidden" | "not-found" | "method-not-allowed" | "upgrade-required" | "unavailable";
