import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

export type { Redis };

/** How long a command may wait for Redis, so that one that is away holds nobody up for long. */
const commandTimeoutMs = 2000;

/**
 * The connection to the Redis (or Valkey) that several web servers share. It is made again for as long as it takes; what
 * asks meanwhile fails, and goes on with what this process knows.
 */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs });
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
