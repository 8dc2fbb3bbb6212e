import { randomUUID } from 'node:crypto';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Server } from 'socket.io';
import type { Log } from '../log.ts';
import { connectRedisForNews, type Redis } from './redis.ts';

/** What the web servers of one installation tell each other. */
export interface ServerBus {
  /** Names this process among the others. */
  readonly serverId: string;
  /** Tells the others; nobody where there are none. Never throws: who misses something finds it by asking. */
  tell(topic: string, payload: object): void;
  /** Hears what the others tell. The payload has come from outside this process: check it. */
  on(topic: string, listener: (payload: unknown) => void): void;
  stop(): void;
}

/** The bus of a server that is alone. */
export function createLonelyBus(): ServerBus {
  return { serverId: randomUUID(), tell: () => {}, on: () => {}, stop: () => {} };
}

const eventName = 'greenroom';

/** Socket.IO's own way between servers, by its Redis streams adapter. */
export function createSharedBus(io: Server, redis: Redis, log: Log): ServerBus {
  const serverId = randomUUID();
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  io.adapter(
    createAdapter(redis, { streamName: 'greenroom', channelPrefix: 'greenroom', onlyPlaintext: true }),
  );
  // The server's own events are typed; what goes between servers is checked by who hears it.
  const between: { on(name: string, listener: (...told: unknown[]) => void): unknown } = io;
  between.on(eventName, (topic, from, payload) => {
    if (from === serverId || typeof topic !== 'string') return;
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        log.error({ err: error, topic }, 'news of another server could not be used');
      }
    }
  });
  return {
    serverId,
    tell(topic, payload) {
      try {
        io.serverSideEmit(eventName, topic, serverId, payload);
      } catch (error) {
        log.debug({ err: error, topic }, 'news did not reach the other servers');
      }
    },
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    stop: () => redis.disconnect(),
  };
}

/** A connection of the bus's own: reading a stream waits on it. */
export function createServerBus(io: Server, redisUrl: string | undefined, log: Log): ServerBus {
  return redisUrl === undefined
    ? createLonelyBus()
    : createSharedBus(io, connectRedisForNews(redisUrl, log), log);
}
