/** What the load generator is told at its start. */
export interface LoadOptions {
  port: number;
  /** Undefined for the bare server. */
  streamId: string | undefined;
  sockets: number;
  /** The first so many sockets talk, in turn. */
  talkers: number;
  messagesPerSecond: number;
}

/** What it has counted since it started; the delays are those since the count before. */
export interface LoadCount {
  deliveries: number;
  sent: number;
  atMs: number;
  p50Ms: number;
  p99Ms: number;
}

/* oxlint-disable no-unsafe-type-assertion -- both ends of these lines are processes of this bench */
export function parseLoadOptions(line: string): LoadOptions {
  return JSON.parse(line) as LoadOptions;
}

export function parseLoadCount(line: string): LoadCount {
  return JSON.parse(line) as LoadCount;
}
