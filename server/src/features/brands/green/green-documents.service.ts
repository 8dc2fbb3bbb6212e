import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { GreenDocument } from '@greenroom/contract/green/green.schemas';
import { greenLimits } from '@greenroom/contract/limits/brands';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { uniqueKey } from '../../../platform/storage/content-key.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import type { BrandsService } from '../brands.service.ts';
import { documentName, documentType } from './document-file.ts';
import type { GreenVerifiers } from './green-verifiers.service.ts';
import { createGreenDocumentsQueries, type GreenDocumentRow } from './green-documents.queries.ts';

/** How long a document is kept without a claim. */
const unusedRetentionMs = 24 * 3_600_000;

export const toGreenDocument = ({ id, name, bytes }: GreenDocumentRow): GreenDocument => ({
  id,
  name,
  bytes,
});

/** Evidence that brands upload. It is stored unmodified and only ever downloaded. */
export function createGreenDocuments({
  db,
  brands,
  verifiers,
  storage,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access'>;
  verifiers: Pick<GreenVerifiers, 'mayVerify'>;
  storage: Pick<FileStorage, 'put' | 'get' | 'delete'>;
  now: () => Date;
}) {
  const queries = createGreenDocumentsQueries(db);

  /** A verifier may read the documents of an undecided claim. */
  const mayDecide = async (actor: Actor, { id, brandId }: GreenDocumentRow): Promise<boolean> =>
    (await verifiers.mayVerify(actor)) &&
    !(await brands.access.worksFor(actor, brandId)) &&
    queries.isWaiting(id);

  return {
    /**
     * Stores a document of the actor's brand, which a claim then refers to.
     * @throws AppError `not_a_brand`, `own_brand_missing`, `document_type_refused`.
     */
    async upload(actor: Actor, file: Buffer, givenName: string): Promise<GreenDocument> {
      const brand = await brands.access.brandFor(actor, 'claims:write');
      const type = documentType(file);
      if (type === undefined) throw new AppError('document_type_refused');
      const unused = await queries.deleteUnused(brand.id, {
        before: new Date(now().getTime() - unusedRetentionMs),
        keptMax: greenLimits.unusedDocumentsMax - 1,
      });
      await Promise.all(unused.map(async (key) => storage.delete(key)));
      const row = {
        id: randomUUID(),
        brandId: brand.id,
        key: uniqueKey(`documents/${brand.id}/evidence`, 'bin'),
        name: documentName(givenName, type),
        bytes: file.length,
        uploadedAt: now(),
      };
      // The row comes first. If the process ended in between, a file without a row would never be deleted.
      await queries.insert(row);
      await storage.put(row.key, file);
      return toGreenDocument(row);
    },

    /**
     * A document with its file name. Before its claim is accepted, only its brand, operators and, while the
     * claim is undecided, verifiers can read it.
     * @throws AppError `green_document_not_found`.
     */
    async download(actor: Actor | null, id: string): Promise<{ name: string; content: Readable }> {
      const row = await queries.find(id);
      if (row === undefined) throw new AppError('green_document_not_found');
      const mayRead =
        actor !== null &&
        (actor.role === 'admin' ||
          (await brands.access.may(actor, row.brandId, 'claims:write')) ||
          (await mayDecide(actor, row)));
      if (!mayRead && !(await queries.isPublic(id))) throw new AppError('green_document_not_found');
      const content = await storage.get(row.key);
      if (content === null) throw new AppError('green_document_not_found');
      return { name: row.name, content };
    },
  };
}

export type GreenDocuments = ReturnType<typeof createGreenDocuments>;
