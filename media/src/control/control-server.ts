import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { mediaFullRetrySeconds } from '@greenroom/contract/media/media-control.schemas';
import type { MediaRefusalCode } from '@greenroom/contract/media/media-control.schemas';
import type { Logger } from 'pino';
import { z } from 'zod';
import { RequestError } from '../sdp/request-error.ts';
import { registerControlRoutes, type ControlParts } from './control.routes.ts';

const largestBodyBytes = 64 * 1024;
/**
 * Longer than the web server keeps an idle connection, so that it never sends on one that is being closed.
 */
const keepAliveMs = 75_000;
const requestTimeoutMs = 60_000;

/**
 * The control server, for the web server on the same machine. The caller starts listening, on loopback only.
 * Every error is JSON with a code of the contract, its status, and a message with the exact reason.
 */
export async function createControlServer({
  log,
  ...parts
}: ControlParts & { log: Logger }): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: largestBodyBytes,
    keepAliveTimeout: keepAliveMs,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      refuse(log, request, reply, error);
    },
  });
  app.removeAllContentTypeParsers();
  app.setValidatorCompiler(validateWithZod);
  app.setErrorHandler((error, request, reply) => refuse(log, request, reply, error));
  app.setNotFoundHandler(() => {
    throw new RequestError('not_found');
  });
  await registerControlRoutes(app, parts);
  return app;
}

/** Routes use the contract's zod schemas. */
function validateWithZod({ schema }: { schema: unknown }) {
  if (!(schema instanceof z.ZodType))
    throw new Error('A route of the control server has a schema that is not a zod schema');
  return (value: unknown) => {
    const result = schema.safeParse(value);
    return result.success ? { value: result.data } : { error: result.error };
  };
}

function refuse(log: Logger, request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const refusal = error instanceof RequestError ? error : fromFastifyError(error);
  if (refusal.code === 'internal') {
    log.error({ err: error, method: request.method, url: request.url }, 'request failed');
  }
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.code === 'media_full') reply.header('retry-after', mediaFullRetrySeconds);
  // The rest of a rejected body is not read.
  if (!request.raw.complete) reply.header('connection', 'close');
  void reply.status(refusal.status).send({ code: refusal.code, message: refusal.message });
}

/**
 * Fastify's own errors in the contract's codes. Only the address is validated: an invalid one refers to
 * nothing.
 */
const codesOfFastify: Partial<Record<string, MediaRefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_VALIDATION: 'not_found',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

function fromFastifyError(error: unknown): RequestError {
  return new RequestError((isFastifyError(error) && codesOfFastify[error.code]) || 'internal');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
