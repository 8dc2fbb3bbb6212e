import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

export type { Redis };

/** How long a command may wait for Redis, so that requests do not wait long while it is away. */
const commandTimeoutMs = 2000;

/**
 * The connection to the Redis (or Valkey) that several web servers share. It is made again for as long as it takes; what
 * asks meanwhile fails, and goes on with what this process knows.
 */
export function connectRedis(url: string, log: Log): Redis {
  return watched(new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs }), log);
}

/** The same for news between servers. Nobody waits for its commands. Its library does not handle a time-out of the first one. */
export function connectRedisForNews(url: string, log: Log): Redis {
  return watched(new Redis(url, { maxRetriesPerRequest: 1 }), log);
}

function watched(redis: Redis, log: Log): Redis {
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway)
      log.error({ err: error }, 'Redis does not answer: this server goes on by itself until it does');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis answers again');
    isAway = false;
  });
  return redis;
}
