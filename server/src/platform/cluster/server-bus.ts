import { randomUUID } from 'node:crypto';

/** What the web servers of one installation tell each other. */
export interface ServerBus {
  /** Names this process among the others. */
  readonly serverId: string;
  /** Tells the others; nobody where there are none. Never throws: who misses something finds it by asking. */
  publish(topic: string, payload: object): void;
  /** Calls `listener` with what the others publish. The payload comes from outside this process: check it. */
  subscribe(topic: string, listener: (payload: unknown) => void): void;
  stop(): void;
}

/** The bus of a server that is alone. */
export function createSingleServerBus(): ServerBus {
  return { serverId: randomUUID(), publish: () => {}, subscribe: () => {}, stop: () => {} };
}
