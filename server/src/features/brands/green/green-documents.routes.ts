import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { greenLimits } from '@greenroom/contract/limits/brands';
import { AppError } from '../../../platform/app-error.ts';
import type { Authentication } from '../../../platform/authentication.ts';
import { bearerToken } from '../../../platform/http/http-server.ts';
import { registerUploads, uploaderOf } from '../../../platform/http/uploads.ts';
import type { GreenDocuments } from './green-documents.service.ts';

const uploadQuery = z.object({ name: z.string().max(500).default('') });
const downloadParams = z.object({ id: z.uuid() });

/**
 * `POST /brands/green-documents?name=`: the body is the document itself, and its content determines its type.
 * Answers the document in the envelope. `GET /documents/{id}` downloads one; the browser never displays it,
 * and the path serves no scripts. Errors: `signed_out` before anything is read, `document_too_large`,
 * `document_type_refused`, `green_document_not_found`.
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
  await registerUploads(app, {
    name: 'documents',
    prefixes,
    authentication,
    contentType: '*',
    maxBytes: greenLimits.documentMaxBytes,
    writesPerMinute,
    share: 1 / 6,
    refusals: { too_large: 'document_too_large' },
    routes(scope, prefix, options) {
      scope.post(`${prefix}/brands/green-documents`, options, async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new AppError('document_type_refused');
        const query = uploadQuery.safeParse(request.query);
        reply.status(201);
        return documents.upload(uploaderOf(request), request.body, query.success ? query.data.name : '');
      });
    },
  });

  app.get('/documents/:id', async (request, reply) => {
    const params = downloadParams.safeParse(request.params);
    if (!params.success) throw new AppError('green_document_not_found');
    const actor = await authentication.actorFromToken(bearerToken(request));
    const { name, content } = await documents.download(actor, params.data.id);
    reply.headers({
      // RFC 6266: the second name is for characters beyond ASCII.
      'content-disposition': `attachment; filename="document"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    });
    return reply.type('application/octet-stream').send(content);
  });
}
