import { randomUUID } from 'node:crypto';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Server } from 'socket.io';
import type { Log } from '../log.ts';
import { connectRedisForBus } from './redis.ts';
import type { ServerBus } from './server-bus.ts';

const eventName = 'greenroom';

/**
 * The bus over Socket.IO's Redis streams adapter. It needs a connection of its own, because reading a stream
 * blocks the connection.
 */
export function createSharedBus(io: Server, redisUrl: string, log: Log): ServerBus {
  const redis = connectRedisForBus(redisUrl, log);
  const serverId = randomUUID();
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  io.adapter(
    createAdapter(redis, { streamName: 'greenroom', channelPrefix: 'greenroom', onlyPlaintext: true }),
  );
  // Only the server's own events are typed. Each subscriber validates the messages that it receives from
  // other servers.
  const between: { on(name: string, listener: (...values: unknown[]) => void): unknown } = io;
  between.on(eventName, (topic, from, payload) => {
    if (from === serverId || typeof topic !== 'string') return;
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        log.error({ err: error, topic }, 'a message from another server could not be handled');
      }
    }
  });
  return {
    serverId,
    publish(topic, payload) {
      try {
        io.serverSideEmit(eventName, topic, serverId, payload);
      } catch (error) {
        log.debug({ err: error, topic }, 'a message could not be sent to the other servers');
      }
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    stop: () => redis.disconnect(),
  };
}
