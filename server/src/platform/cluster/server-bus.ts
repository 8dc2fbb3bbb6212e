import { randomUUID } from 'node:crypto';

/** Messages between the web servers of one installation. */
export interface ServerBus {
  /** Identifies this process among the servers. */
  readonly serverId: string;
  /**
   * Publishes to the other servers, if there are any. Never throws: a server that misses a message finds the
   * change when it next reads the data.
   */
  publish(topic: string, payload: object): void;
  /**
   * Calls `listener` with each message from another server. The payload comes from outside this process, so
   * the listener must validate it.
   */
  subscribe(topic: string, listener: (payload: unknown) => void): void;
  stop(): void;
}

/** The bus of an installation with a single server. */
export function createSingleServerBus(): ServerBus {
  return { serverId: randomUUID(), publish: () => {}, subscribe: () => {}, stop: () => {} };
}
