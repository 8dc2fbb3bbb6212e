import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inventoryLimits } from '@greenroom/contract/limits/brands';
import { AppError } from '../../../platform/app-error.ts';
import type { Authentication } from '../../../platform/authentication.ts';
import { registerUploads, uploaderOf } from '../../../platform/http/uploads.ts';
import type { ProductImportsService } from './product-imports.service.ts';

/** No file system has longer names. */
const uploadQuery = z.object({ name: z.string().max(255).default('') });

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a UTF-8 file. A NUL character means UTF-16. @throws AppError `import_not_utf8`. */
function textOf(file: Buffer): string {
  if (file.includes(0)) throw new AppError('import_not_utf8');
  try {
    return utf8.decode(file);
  } catch (error) {
    throw new AppError('import_not_utf8', { cause: error });
  }
}

/**
 * `POST {prefix}/brands/imports?name=`: a product file as `text/csv` in UTF-8. Answers the import that is
 * being checked. Errors: those of any upload, `import_not_utf8`, `invalid_input` for an impossible file name.
 */
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
  await registerUploads(app, {
    name: 'imports',
    prefixes,
    authentication,
    contentType: /^text\/csv/,
    maxBytes: inventoryLimits.importMaxBytes,
    writesPerMinute,
    // Checking a file costs more than any other call.
    share: 1 / 6,
    authorise: imports.checkMayImport,
    routes(scope, prefix, options) {
      scope.post(`${prefix}/brands/imports`, options, async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new AppError('unsupported_media_type');
        const query = uploadQuery.safeParse(request.query);
        if (!query.success) throw new AppError('invalid_input', { details: 'The file’s name is too long' });
        reply.status(201);
        return imports.take(uploaderOf(request), textOf(request.body), query.data.name);
      });
    },
  });
}
