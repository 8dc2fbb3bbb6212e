import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from '../../cluster/redis.ts';
import type { Actor } from '../../actor.ts';
import { addressGroup } from '../../addresses/ip-address.ts';
import { tooManyRequests } from '../../rate-limiter.ts';
import { createRateLimitStore } from './rate-limit-store.ts';

/** How many calls one caller may make per minute. */
export interface RateLimits {
  /** Sign-in, sign-up and similar calls, per address. */
  authPerMinute: number;
  /** All changes, per account or API key, otherwise per address. */
  writesPerMinute: number;
  /** Offers to the media server, per address. A whole office may watch from one address. */
  offersPerMinute: number;
  /** Rendered pages, per address. People in one office may open many different pages at once. */
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

/** Makes the limits available to routes. By itself it limits no route. */
export async function registerRateLimits(app: FastifyInstance, redis?: Redis): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    store: createRateLimitStore(redis),
    errorResponseBuilder: (_request, context) => tooManyRequests(context.ttl),
  });
}

/** A key has its own session, in name only. */
function writerOf({ key, sessionId, userId }: Actor): string {
  return key === undefined ? userId : sessionId;
}

/**
 * Limits the changes through all routes of this name together; reads are not counted. Counts per account,
 * however many sessions it has, and per API key, so that programs do not use up the limit of the person who
 * made the key. The route's own `onRequest` hook must set `request.actor`.
 */
export function limitedWrites(max: number, name: string): RateLimitOptions {
  return {
    max,
    groupId: name,
    allowList: isRead,
    keyGenerator: ({ actor, ip }) => (actor === null ? addressGroup(ip) : writerOf(actor)),
  };
}

/** Limits per address (an IPv4 address or an IPv6 /64), whoever the caller is. */
export function limitedByAddress(max: number, name: string): RateLimitOptions {
  return { max, groupId: name, allowList: isRead, keyGenerator: (request) => addressGroup(request.ip) };
}
