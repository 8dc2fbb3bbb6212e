import type { IncomingMessage } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { successEnvelope } from '@greenroom/contract/envelope';
import { AppError } from '../app-error.ts';
import { isLoopback } from '../addresses/ip-address.ts';
import type { Metrics } from '../metrics.ts';
import { bearerToken } from './http-server.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
function secretsMatch(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/**
 * Whether the request's host is this machine's loopback name. A plain proxy, a tunnel or a DNS rebinding page
 * asks for another host.
 */
function asksThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
}

/**
 * Serves `/healthz` (the process answers), `/readyz` (the process should get traffic) and `/metrics`
 * (Prometheus text). A check of `/readyz` rejects with its reason, which is only logged, once until the part is
 * ready again; the caller learns only which part is not ready. `/metrics` requires `METRICS_TOKEN` as Bearer. Without a token it serves only
 * this machine, by a loopback name and not through an untrusted proxy.
 */
export function registerOperations(
  app: FastifyInstance,
  {
    metrics,
    metricsToken,
    readiness,
    moreMetrics,
    cameThroughUntrustedProxy,
  }: {
    metrics: Metrics;
    metricsToken: string | undefined;
    readiness: Record<string, () => Promise<void>>;
    /** Prometheus text of other processes, appended to ours. */
    moreMetrics: () => Promise<string>;
    /** The address proves nothing then: the proxy may be on this machine and serve anybody. */
    cameThroughUntrustedProxy: (request: IncomingMessage) => boolean;
  },
): void {
  const notReady = new Set<string>();

  app.get('/healthz', async () => successEnvelope({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      Object.entries(readiness).map(async ([name, check]) => {
        try {
          await check();
          if (notReady.delete(name)) request.log.info({ part: name }, 'ready again');
          return [name, 'ok'] as const;
        } catch (error) {
          // Load balancers ask every few seconds.
          if (!notReady.has(name)) request.log.warn({ err: error, part: name }, 'not ready');
          notReady.add(name);
          return [name, 'not ready'] as const;
        }
      }),
    );
    const isReady = results.every(([, result]) => result === 'ok');
    const checks = Object.fromEntries(results);
    return reply
      .status(isReady ? 200 : 503)
      .send(
        isReady ? successEnvelope({ checks }) : { success: false, message: 'Not ready', data: { checks } },
      );
  });

  app.get('/metrics', async (request, reply) => {
    const isAllowed =
      metricsToken === undefined
        ? isLoopback(request.ip) &&
          !cameThroughUntrustedProxy(request.raw) &&
          asksThisMachine(request.hostname)
        : secretsMatch(bearerToken(request) ?? '', metricsToken);
    if (!isAllowed) throw new AppError('forbidden');
    const text = `${await metrics.registry.metrics()}\n${await moreMetrics()}`;
    return reply.header('content-type', metrics.registry.contentType).send(text);
  });
}
