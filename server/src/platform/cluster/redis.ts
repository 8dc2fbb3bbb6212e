import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

export type { Redis };

/** How long a command may wait for Redis. Requests must not hang while Redis is unreachable. */
const commandTimeoutMs = 2000;

/**
 * Connects to the Redis (or Valkey) that several web servers share. The client reconnects for as long as it
 * takes. Commands fail meanwhile, and their callers continue with what this process knows.
 */
export function connectRedis(url: string, log: Log): Redis {
  return watched(new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs }), log);
}

/**
 * A second connection, for messages between servers. No request waits for its commands, so they have no
 * timeout; the client library cannot handle a timeout of its first command.
 */
export function connectRedisForBus(url: string, log: Log): Redis {
  return watched(new Redis(url, { maxRetriesPerRequest: 1 }), log);
}

function watched(redis: Redis, log: Log): Redis {
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway)
      log.error({ err: error }, 'Redis is unreachable; this server continues alone until it answers');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis answers again');
    isAway = false;
  });
  return redis;
}
