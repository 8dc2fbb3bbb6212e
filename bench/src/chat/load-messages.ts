/** The options of the load generator. */
export interface LoadOptions {
  port: number;
  /** Undefined for the bare server. */
  streamId: string | undefined;
  sockets: number;
  /** This many sockets, from the first, write in turn. */
  talkers: number;
  messagesPerSecond: number;
  /** This many sockets, from the last, stop reading when the messages begin. Default 0. */
  stalled?: number;
}

/** The options of a benchmark's server. */
export interface ServerOptions {
  connectionString: string;
  streamId: string;
  /** The number of messages in the stream before the first join, at most 2,000. */
  historyMessages: number;
  /** Whether the product's limits per address apply. */
  hasAddressLimits: boolean;
}

/** The counts since the start. The delays are those since the previous count. */
export interface LoadCount {
  deliveries: number;
  /** All received bytes. */
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
