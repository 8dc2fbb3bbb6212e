import type { FastifyInstance } from 'fastify';
import { successEnvelope } from '@greenroom/contract/envelope';
import { inventoryLimits } from '@greenroom/contract/limits';
import { AppError } from '../../../platform/app-error.ts';
import type { Authentication } from '../../../platform/authentication.ts';
import { bearerToken } from '../../../platform/http/http-server.ts';
import { limitedWrites } from '../../../platform/http/rate-limits/rate-limits.ts';
import type { ProductImportsService } from './product-imports.service.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file in UTF-8. No text has a NUL: with them it is UTF-16. @throws AppError `import_not_utf8`. */
function textOf(file: Buffer): string {
  if (file.includes(0)) throw new AppError('import_not_utf8');
  try {
    return utf8.decode(file);
  } catch (error) {
    throw new AppError('import_not_utf8', { cause: error });
  }
}

/** `POST {prefix}/brands/imports`: a file of products as `text/csv` in UTF-8. Answers the import, which is being checked. */
export async function registerImportUploadRoutes(
  app: FastifyInstance,
  {
    prefixes,
    imports,
    authentication,
    writesPerMinute,
  }: {
    prefixes: readonly string[];
    imports: Pick<ProductImportsService, 'checkMayImport' | 'take'>;
    authentication: Authentication;
    writesPerMinute: number;
  },
): Promise<void> {
  // To check a file costs more than any other call.
  const rateLimit = limitedWrites(Math.ceil(writesPerMinute / 6), 'imports');
  for (const prefix of prefixes) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        /^text\/csv/,
        { parseAs: 'buffer', bodyLimit: inventoryLimits.importMaxBytes },
        (_request, body, done) => done(null, body),
      );
      // Before the body is read.
      scope.addHook('onRequest', async (request, reply) => {
        const actor = await authentication.actorFromToken(bearerToken(request));
        if (actor === null) throw new AppError('signed_out');
        await imports.checkMayImport(actor);
        request.actor = actor;
        reply.header('cache-control', 'no-store');
      });
      scope.post(`${prefix}/brands/imports`, { config: { rateLimit } }, async ({ actor, body }, reply) => {
        if (actor === null || !Buffer.isBuffer(body)) throw new AppError('unsupported_media_type');
        const data = await imports.take(actor, textOf(body));
        return reply.code(201).send(successEnvelope(data));
      });
    });
  }
}
