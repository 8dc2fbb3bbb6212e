import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { successEnvelope } from '@greenroom/contract/envelope';
import { greenLimits } from '@greenroom/contract/limits';
import { AppError } from '../../../platform/app-error.ts';
import type { Authentication } from '../../../platform/authentication.ts';
import { fromFastifyError } from '../../../platform/http/error-envelope.ts';
import { bearerToken } from '../../../platform/http/http-server.ts';
import { limitedWrites } from '../../../platform/http/rate-limits/rate-limits.ts';
import type { GreenDocuments } from './green-documents.service.ts';

const uploadQuery = z.object({ name: z.string().max(500).default('') });
const downloadParams = z.object({ id: z.uuid() });

/**
 * `POST /brands/green-documents?name=`: the body is the document itself; what it is, its content says. Answers the document
 * in the envelope. `GET /documents/{id}` downloads one: never shown by the browser, from a path without scripts.
 * Errors: `signed_out` before anything is read, `document_too_large`, `document_type_refused`, `green_document_not_found`.
 */
export async function registerGreenDocumentRoutes(
  app: FastifyInstance,
  {
    prefixes,
    documents,
    authentication,
    writesPerMinute,
  }: {
    prefixes: readonly string[];
    documents: GreenDocuments;
    authentication: Authentication;
    writesPerMinute: number;
  },
): Promise<void> {
  const rateLimit = limitedWrites(Math.ceil(writesPerMinute / 6), 'documents');

  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: greenLimits.documentMaxBytes },
        (_request, body, done) => done(null, body),
      );
      scope.setErrorHandler(async (error) => {
        const { code } = error instanceof AppError ? error : fromFastifyError(error);
        if (code === 'too_large') throw new AppError('document_too_large', { cause: error });
        throw error;
      });
      // Before the body is read.
      scope.addHook('onRequest', async (request, reply) => {
        request.actor = await authentication.actorFromToken(bearerToken(request));
        if (request.actor === null) throw new AppError('signed_out');
        reply.header('cache-control', 'no-store');
      });

      scope.post(`${prefix}/brands/green-documents`, { config: { rateLimit } }, async (request, reply) => {
        const { actor, body } = request;
        if (actor === null) throw new AppError('signed_out');
        if (!Buffer.isBuffer(body)) throw new AppError('document_type_refused');
        const query = uploadQuery.safeParse(request.query);
        const document = await documents.upload(actor, body, query.success ? query.data.name : '');
        return reply.status(201).send(successEnvelope(document));
      });
    });
  }

  app.get('/documents/:id', async (request, reply) => {
    const params = downloadParams.safeParse(request.params);
    if (!params.success) throw new AppError('green_document_not_found');
    const actor = await authentication.actorFromToken(bearerToken(request));
    const { name, content } = await documents.download(actor, params.data.id);
    reply.headers({
      // RFC 6266: the second name is for letters beyond ASCII.
      'content-disposition': `attachment; filename="document"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    });
    return reply.type('application/octet-stream').send(content);
  });
}
