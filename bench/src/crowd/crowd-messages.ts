/** The options of a benchmark's web server. */
export interface WebServerOptions {
  connectionString: string;
  dataFolder: string;
  /** The number of products in addition to those of the sample shop. */
  products: number;
}

/** What it prints when it listens. */
export interface WebServerReady {
  port: number;
  pid: number;
  streamId: string;
  productId: string;
}

/** The options of the HTTP load: requests for one URL over persistent connections. */
export interface HttpLoadOptions {
  port: number;
  path: string;
  connections: number;
  seconds: number;
  /** Undefined for the maximum rate. */
  requestsPerSecond: number | undefined;
}

export interface HttpLoadCount {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The number of responses other than 200. */
  refused: number;
}

/** The options of the viewers of a show. */
export interface ShowLoadOptions {
  port: number;
  streamId: string;
  viewers: number;
  arrivalSeconds: number;
  tokens: readonly string[];
  messagesPerSecond: number;
}

export interface ShowLoadCount {
  pages: number;
  joined: number;
  failed: number;
  /** From a viewer's arrival to its page and first events. */
  servedP50Ms: number;
  servedP99Ms: number;
  chatSent: number;
  chatSeen: number;
  chatP50Ms: number;
  chatP99Ms: number;
}

/* oxlint-disable no-unsafe-type-assertion -- both ends of these lines are processes of this bench */
export const parseWebServerOptions = (line: string) => JSON.parse(line) as WebServerOptions;
export const parseWebServerReady = (line: string) => JSON.parse(line) as WebServerReady;
export const parseHttpLoadOptions = (line: string) => JSON.parse(line) as HttpLoadOptions;
export const parseHttpLoadCount = (line: string) => JSON.parse(line) as HttpLoadCount;
export const parseShowLoadOptions = (line: string) => JSON.parse(line) as ShowLoadOptions;
export const parseShowLoadCount = (line: string) => JSON.parse(line) as ShowLoadCount;
export const parseMemory = (line: string) => JSON.parse(line) as NodeJS.MemoryUsage;
