import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from '../../cluster/redis.ts';
import type { Actor } from '../../actor.ts';
import { addressGroup } from '../../addresses/ip-address.ts';
import { tooManyRequests } from '../../rate-limiter.ts';
import { createRateLimitStore } from './rate-limit-store.ts';

/** Calls that one caller may make in a minute. */
export interface RateLimits {
  /** Sign-in, sign-up and the like, by address. */
  authPerMinute: number;
  /** Everything that changes something, by account or API key, else by address. */
  writesPerMinute: number;
  /** Offers to the media server, by address: a whole office may watch from one. */
  offersPerMinute: number;
  /** Pages that are rendered, by address: many people of an office open many pages at once, each once. */
  pagesPerMinute: number;
}

export const defaultRateLimits: RateLimits = {
  authPerMinute: 20,
  writesPerMinute: 120,
  offersPerMinute: 240,
  pagesPerMinute: 600,
};

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
}

/** Makes the limits available to routes; none is limited by this alone. */
export async function registerRateLimits(app: FastifyInstance, redis?: Redis): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    store: createRateLimitStore(redis),
    errorResponseBuilder: (_request, context) => tooManyRequests(context.ttl),
  });
}

/** A key has a session of its own, in name. */
function writerOf({ key, sessionId, userId }: Actor): string {
  return key === undefined ? userId : sessionId;
}

/**
 * Limits the changes that come by the routes of this name together: reads are free. Counts by account, however many sessions it has, and by
 * API key: programs take nothing from the person who made their key. The route's own `onRequest` hook looks up `request.actor`.
 */
export function limitedWrites(max: number, name: string): RateLimitOptions {
  return {
    max,
    groupId: name,
    allowList: isRead,
    keyGenerator: ({ actor, ip }) => (actor === null ? addressGroup(ip) : writerOf(actor)),
  };
}

/** Limits by address, or by the network that one IPv6 customer has at least, whoever asks. */
export function limitedByAddress(max: number, name: string): RateLimitOptions {
  return { max, groupId: name, allowList: isRead, keyGenerator: (request) => addressGroup(request.ip) };
}
