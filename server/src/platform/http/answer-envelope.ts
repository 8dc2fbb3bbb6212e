import type { FastifyInstance } from 'fastify';
import { successEnvelope } from '@greenroom/contract/envelope';

/**
 * Puts what the routes of this scope return into the envelope of successful answers (API-8). Refusals have theirs already,
 * and bytes and streams go out as they are.
 */
export function answerInEnvelope(scope: FastifyInstance, message?: string): void {
  scope.addHook('preSerialization', async (_request, reply, payload) =>
    reply.statusCode < 400 ? successEnvelope(payload, message) : payload,
  );
}
