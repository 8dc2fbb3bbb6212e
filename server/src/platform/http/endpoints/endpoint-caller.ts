import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { PublicTopic } from '@greenroom/contract/public-data';
import type { FailureLog } from '../logging/failure-log.ts';
import type { EndpointContext } from './endpoint-context.ts';
import type { CompleteEndpoints } from './endpoint-routes.ts';
import { toEnvelopeError } from './endpoint-failure.ts';

/** The answer of an endpoint called within this process. */
export interface EndpointAnswer {
  status: number;
  /** Header names are in lower case. */
  headers: Record<string, string>;
  body: Buffer;
  /** The topics that the contract says the answer is made of. Undefined if the answer must not be cached. */
  reads: readonly PublicTopic[] | undefined;
  /** The earliest time at which the answer changes by itself, in milliseconds. Infinity if it never does. */
  changesAtMs: number;
}

/** Calls the endpoint of a path below one of the prefixes. Undefined if there is none. */
export type EndpointCaller = (
  request: Request,
  context: Omit<EndpointContext, 'admissions' | 'reply' | 'noteReads' | 'noteChangeAt'>,
) => Promise<EndpointAnswer | undefined>;

/**
 * Calls endpoints without HTTP, for cached reads and for rendered pages. The contract still validates input
 * and output and checks access, as for every caller.
 */
export function createEndpointCaller(
  { router, admissions }: Pick<CompleteEndpoints, 'router' | 'admissions'>,
  prefixes: readonly `/${string}`[],
  failureLog: FailureLog,
): EndpointCaller {
  const handler = new OpenAPIHandler<EndpointContext>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          throw toEnvelopeError(error, context, failureLog);
        }
      },
    ],
  });

  return async (request, given) => {
    const { pathname } = new URL(request.url);
    const prefix = prefixes.find((known) => pathname.startsWith(`${known}/`));
    if (prefix === undefined) return undefined;
    const headers: Record<string, string> = {};
    let reads: readonly PublicTopic[] | undefined;
    let changesAtMs = Infinity;
    const { matched, response } = await handler.handle(request, {
      prefix,
      context: {
        ...given,
        admissions,
        reply: { header: (name, value) => void (headers[name] = value) },
        noteReads: (noted) => void (reads = noted),
        noteChangeAt: (moment) => void (changesAtMs = Math.min(changesAtMs, moment.getTime())),
      },
    });
    if (!matched) return undefined;
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...headers },
      body: Buffer.from(await response.arrayBuffer()),
      reads,
      changesAtMs,
    };
  };
}
