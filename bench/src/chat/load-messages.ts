/** What the load generator is told at its start. */
export interface LoadOptions {
  port: number;
  /** Undefined for the bare server. */
  streamId: string | undefined;
  sockets: number;
  /** The first so many sockets write, in turn. */
  talkers: number;
  messagesPerSecond: number;
  /** The last so many sockets stop reading when the messages begin; none where it is left out. */
  stalled?: number;
}

/** What the server of a bench is told at its start. */
export interface ServerOptions {
  connectionString: string;
  streamId: string;
  /** Messages that the stream has before anybody comes; 2,000 at most. */
  historyMessages: number;
  /** Whether one address is limited as in the product. */
  hasAddressLimits: boolean;
}

/** What it has counted since it started; the delays are those since the count before. */
export interface LoadCount {
  deliveries: number;
  /** All that came, of whatever kind. */
  bytes: number;
  sent: number;
  atMs: number;
  p50Ms: number;
  p99Ms: number;
}

/* oxlint-disable no-unsafe-type-assertion -- both ends of these lines are processes of this bench */
export function parseLoadOptions(line: string): LoadOptions {
  return JSON.parse(line) as LoadOptions;
}

export function parseServerOptions(line: string): ServerOptions {
  return JSON.parse(line) as ServerOptions;
}

export function parseLoadCount(line: string): LoadCount {
  return JSON.parse(line) as LoadCount;
}
