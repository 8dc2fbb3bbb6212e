import type { IncomingMessage } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { successEnvelope } from '@greenroom/contract/envelope';
import { AppError } from '../app-error.ts';
import { isLoopback } from '../addresses/ip-address.ts';
import type { Metrics } from '../metrics.ts';
import { bearerToken } from './http-server.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Equal or not in the same time, whatever the lengths. */
function secretsMatch(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

/** Whether a request names this machine itself: a plain proxy, a tunnel and a page that rebinds its name ask for another host. */
function asksThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
}

/**
 * `/healthz`: the process answers. `/readyz`: it should get traffic; each check rejects with why not, which is for the
 * log: who asks is told only which part is not ready.
 * `/metrics`: Prometheus text, with `METRICS_TOKEN` as Bearer, or without a token to this machine alone, by a name of its own
 * and through no proxy that is not trusted.
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
    /** Prometheus text of other processes, appended. */
    moreMetrics: () => Promise<string>;
    /** Then the address says nothing: the proxy may be on this machine, and whoever asks it anywhere. */
    cameThroughUntrustedProxy: (request: IncomingMessage) => boolean;
  },
): void {
  app.get('/healthz', async () => successEnvelope({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      Object.entries(readiness).map(async ([name, check]) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (error) {
          request.log.warn({ err: error, part: name }, 'not ready');
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
