import type { FastifyInstance } from 'fastify';
import { successEnvelope } from '@greenroom/contract/envelope';

/**
 * Wraps whatever the routes of this scope return in the envelope of successful answers (API-8). Refusals
 * already have one. Bytes and streams are sent unchanged.
 */
export function answerInEnvelope(scope: FastifyInstance, message?: string): void {
  scope.addHook('preSerialization', async (_request, reply, payload) =>
    reply.statusCode < 400 ? successEnvelope(payload, message) : payload,
  );
}
