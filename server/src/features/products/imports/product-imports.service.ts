import { randomUUID } from 'node:crypto';
import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import { inventoryLimits } from '@greenroom/contract/limits/brands';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import { z } from 'zod';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { plainFileName } from '../../../platform/storage/file-name.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { BrandPictures } from '../../brands/pictures/brand-pictures.service.ts';
import { createImportRun } from './import-run.service.ts';
import { createProductImportsQueries, type ImportRow } from './product-imports.queries.ts';

/** Roughly how long a large file takes. */
const underWayRetrySeconds = 30;

/**
 * Product files: checked as a whole before anything changes, then written in batches. If a process ends in
 * between, the next one continues.
 */
export interface ProductImportsService {
  /** Called before a file is read. @throws AppError as `access.brandFor`. */
  checkMayImport(actor: Actor): Promise<void>;
  /**
   * Accepts a file and starts to check it. Older files that no longer appear in the brand's list are deleted.
   * @throws AppError `own_brand_missing`, `too_many_requests` if the limit of imports in progress is reached.
   */
  take(actor: Actor, file: string, givenName: string): Promise<ProductImport>;
  /** Latest first. @throws AppError `own_brand_missing`. */
  list(actor: Actor): Promise<ProductImport[]>;
  /** Starts writing. @throws AppError `own_brand_missing`, `import_not_found`, `import_not_ready`. */
  start(actor: Actor, id: string): Promise<ProductImport>;
  /**
   * Resumes a stalled import, whose process ended and whose job has no attempts left.
   * @throws AppError `own_brand_missing`, `import_not_found`, `import_not_stalled`.
   */
  continue(actor: Actor, id: string): Promise<ProductImport>;
}

export function createProductImportsService({
  db,
  brands,
  pictures,
  jobs,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access' | 'findById' | 'within'>;
  pictures: Pick<BrandPictures, 'foreignOf' | 'within'>;
  jobs: Pick<Jobs, 'define' | 'onStart'>;
  now: () => Date;
}): ProductImportsService {
  const queries = createProductImportsQueries(db);
  const work = createImportRun({ db, brands, pictures, now });
  const job = jobs.define(
    'product-import',
    z.object({ importId: z.uuid() }),
    async ({ importId }) => {
      if (await work.run(importId)) await job.add({ importId });
    },
    { tryLimitSeconds: 30, retries: 5 },
  );
  // Also resumes imports whose job used up its attempts while no server was running.
  jobs.onStart(async () => {
    for (const importId of await queries.underWay()) await job.add({ importId });
  });

  function toImport({ brandId: _brandId, createdAt, progressAt, ...row }: ImportRow): ProductImport {
    const isUnderWay = row.status === 'checking' || row.status === 'importing';
    const stalledAt = progressAt.getTime() + inventoryLimits.importStalledAfterSeconds * 1000;
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      stalled: isUnderWay && stalledAt <= now().getTime(),
    };
  }

  /** @throws AppError as `access.brandFor`. */
  const brandIdFor = async (actor: Actor, permission: BrandPermission): Promise<string> =>
    (await brands.access.brandFor(actor, permission)).id;

  async function read(id: string): Promise<ProductImport> {
    const row = await queries.find(id);
    if (row === undefined) throw new AppError('import_not_found');
    return toImport(row);
  }

  /**
   * Adds a job for an import of the actor's brand, stored with the values of `changes`. @throws AppError
   * `import_not_found`, and as `changes`.
   */
  async function advance(
    actor: Actor,
    id: string,
    changes: (row: ImportRow) => Parameters<typeof queries.update>[1],
  ): Promise<ProductImport> {
    const brandId = await brandIdFor(actor, 'products:write');
    await db.transaction(async (transaction) => {
      const within = createProductImportsQueries(transaction);
      const row = await within.lock(id);
      if (row === undefined || row.brandId !== brandId) throw new AppError('import_not_found');
      await within.update(id, { ...changes(row), progressAt: now() });
      await job.within(transaction).add({ importId: id });
    });
    return read(id);
  }

  return {
    async checkMayImport(actor) {
      await brandIdFor(actor, 'products:write');
    },

    async take(actor, file, givenName) {
      const id = randomUUID();
      const brandId = await brandIdFor(actor, 'products:write');
      const at = now();
      const fileName = cutText(plainFileName(givenName), inventoryLimits.importNameMaxCharacters);
      // Postgres cannot store NUL, and no text contains it.
      await db.transaction(async (transaction) => {
        const within = createProductImportsQueries(transaction);
        // Locked, so that of two concurrent files the second counts the first.
        await brands.within(transaction).lock(brandId);
        if ((await within.countUnderWay(brandId)) >= inventoryLimits.importsShown)
          throw new AppError('too_many_requests', { retryAfterSeconds: underWayRetrySeconds });
        await within.deleteDone(brandId, { keptMax: inventoryLimits.importsShown - 1 });
        await within.insert({
          id,
          brandId,
          fileName,
          file: file.replaceAll('\0', ''),
          createdAt: at,
          progressAt: at,
        });
        // Stored with the import, so that another server continues if this one ends now.
        await job.within(transaction).add({ importId: id });
      });
      return read(id);
    },

    async list(actor) {
      const rows = await queries.latestOf(
        await brandIdFor(actor, 'products:write'),
        inventoryLimits.importsShown,
      );
      return rows.map(toImport);
    },

    start: async (actor, id) =>
      advance(actor, id, (row) => {
        if (row.status !== 'checked') throw new AppError('import_not_ready');
        // Counted again, because units may have been sold since the check.
        return { status: 'importing', progress: 0, added: 0, changed: 0, wrong: 0 };
      }),

    continue: async (actor, id) =>
      advance(actor, id, (row) => {
        if (!toImport(row).stalled) throw new AppError('import_not_stalled');
        return {};
      }),
  };
}
