import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import { brandLimits, inventoryLimits } from '@greenroom/contract/limits/brands';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import { z } from 'zod';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { cutText } from '../../../platform/cut-text.ts';
import { plainFileName } from '../../../platform/storage/file-name.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { BrandRow, BrandsService } from '../../brands/brands.service.ts';
import type { BrandPictures } from '../../brands/pictures/brand-pictures.service.ts';
import { approvalAfterChange, approvalOfNew } from '../approval/product-approval.ts';
import {
  type BatchRow,
  idsOf,
  mistakesOf,
  newPicturesOf,
  readBatch,
  withOwnPictures,
} from './import-batch.ts';
import { signChanges } from '../inventory/change-author.ts';
import { createProductChangesQueries } from '../inventory/product-changes.queries.ts';
import { changedParts } from '../inventory/product-parts.ts';
import { readImportFile } from './import-file.ts';
import { type FileRow, newCurrency, type RowMistake } from './import-rows.ts';
import {
  createProductImportsQueries,
  type ImportRow,
  type WrittenProduct,
} from './product-imports.queries.ts';

const rowsAtOnce = 1000;
/** After so many rows another job goes on, so that one that was lost with its process is soon made again. */
const rowsOfJob = 10_000;
/** About what a large file takes. */
const underWayRetrySeconds = 30;

/**
 * Files of products: checked as a whole before anything changes, then written in batches. A batch is stored together with
 * how far the file has come, so that a process that ends in between leaves the rest to the next one, and no row comes twice.
 */
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
}) {
  const queries = createProductImportsQueries(db);
  const job = jobs.define(
    'product-import',
    z.object({ importId: z.uuid() }),
    async ({ importId }) => run(importId),
    {
      tryLimitSeconds: 30,
      retries: 5,
    },
  );
  // Also one whose job used up its tries while no server ran for long.
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

  /** Unless another try has brought it further meanwhile: one that is done has no file any more. */
  async function fail({ id, status }: ImportRow, mistakes: readonly RowMistake[]): Promise<void> {
    const errors = mistakes.map((mistake) => ({ row: 0, ...mistake }));
    await queries.updateWhile(id, status, { status: 'failed', file: '', errors, wrong: mistakes.length });
  }

  /** Looks at each row, and changes nothing. */
  async function check(row: ImportRow): Promise<void> {
    const { id, brandId } = row;
    const file = await readImportFile(await queries.fileOf(id));
    if ('mistakes' in file) return fail(row, file.mistakes);
    const { rows } = file;
    const errors: ProductImport['errors'] = [];
    const seen = new Set<string>();
    let [added, changed, wrong] = [0, 0, 0];
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const batch = rows.slice(from, from + rowsAtOnce);
      const read = readBatch(batch, { known: await queries.known(brandId, idsOf(batch)), seen });
      const checked = withOwnPictures(read, await pictures.foreignOf(brandId, newPicturesOf(read)));
      for (const one of checked)
        if ('mistakes' in one) wrong += 1;
        else if (one.product.before === undefined) added += 1;
        else changed += 1;
      errors.push(...mistakesOf(checked).slice(0, inventoryLimits.importErrorsShown - errors.length));
      const progress = from + batch.length;
      await queries.updateWhile(id, 'checking', { rows: rows.length, progress, progressAt: now() });
      // Requests have their turn.
      await setImmediate();
    }
    if ((await queries.countOf(brandId)) + added > brandLimits.productsMax) return fail(row, [tooMany]);
    await queries.updateWhile(id, 'checking', { status: 'checked', added, changed, wrong, errors });
  }

  /**
   * Writes rows that follow each other, and stores how far the file has come. Answers whether it did: another try of this
   * job may have come further.
   */
  async function writeBatch(
    transaction: Queryable,
    {
      id,
      brand,
      rows,
      from,
      seen,
    }: { id: string; brand: BrandRow; rows: readonly FileRow[]; from: number; seen: Set<string> },
  ): Promise<boolean> {
    const within = createProductImportsQueries(transaction);
    const before = await within.lock(id);
    if (before === undefined || before.status !== 'importing' || before.progress !== from) return false;
    const at = now();
    await brands.within(transaction).lock(brand.id);
    const room = brandLimits.productsMax - (await within.countOf(brand.id));
    // Units that are sold from here on are sold from what is written.
    const read = readBatch(rows, { known: await within.lockKnown(brand.id, idsOf(rows)), seen });
    const foreign = await pictures.foreignOf(brand.id, newPicturesOf(read));
    const done = withinRoom(withOwnPictures(read, foreign), room);
    const good = done.flatMap((row) => ('product' in row ? [row.product] : []));
    const fresh = good.flatMap((product): WrittenProduct[] =>
      product.before === undefined
        ? [{ id: randomUUID(), ...product, approval: { approvalStatus: approvalOfNew(brand) } }]
        : [],
    );
    const others = good.flatMap((product): WrittenProduct[] => {
      const { before: was, values, images } = product;
      if (was === undefined) return [];
      return [
        {
          id: was.id,
          ...product,
          approval: approvalAfterChange(was, { ...values, images }, { brand, now: at }),
        },
      ];
    });
    await signChanges(transaction, { kind: 'import' });
    await within.add(fresh, { brandId: brand.id, currency: newCurrency, at });
    await within.change(others);
    await createProductChangesQueries(transaction).addParts(
      good.flatMap(({ before: was, values, images, variants }) =>
        was === undefined ? [] : [{ id: was.id, parts: changedParts(was, { ...values, images, variants }) }],
      ),
    );
    await pictures.within(transaction).use(brand.id, newPicturesOf(done));
    await within.update(id, {
      progress: from + rows.length,
      progressAt: at,
      added: before.added + fresh.length,
      changed: before.changed + others.length,
      wrong: before.wrong + done.length - good.length,
      errors: errorsAfter(before.errors, done),
    });
    return true;
  }

  /** Writes the next rows of the file, a batch in a transaction. */
  async function write(row: ImportRow): Promise<void> {
    const { id, brandId, progress } = row;
    const brand = await brands.findById(brandId);
    if (brand === undefined) return;
    const file = await readImportFile(await queries.fileOf(id));
    if ('mistakes' in file) return fail(row, file.mistakes);
    const { rows } = file;
    // What was written before is read again, to know which products the file had already.
    const seen = new Set(idsOf(rows.slice(0, progress)));
    const until = Math.min(rows.length, progress + rowsOfJob);
    for (let from = progress; from < until; from += rowsAtOnce) {
      const batch = { id, brand, rows: rows.slice(from, from + rowsAtOnce), from, seen };
      const isWritten = await db.transaction(async (transaction) => writeBatch(transaction, batch));
      if (!isWritten) return;
      await setImmediate();
    }
    if (until === rows.length) await queries.updateWhile(id, 'importing', { status: 'done', file: '' });
    else await job.add({ importId: id });
  }

  async function run(id: string): Promise<void> {
    const row = await queries.find(id);
    if (row?.status === 'checking') await check(row);
    if (row?.status === 'importing') await write(row);
  }

  /** @throws AppError as `access.brandFor`. */
  const brandIdFor = async (actor: Actor, permission: BrandPermission): Promise<string> =>
    (await brands.access.brandFor(actor, permission)).id;

  async function read(id: string): Promise<ProductImport> {
    const row = await queries.find(id);
    if (row === undefined) throw new AppError('import_not_found');
    return toImport(row);
  }

  /** A job for an import of the actor's brand, stored with what `changes` answers. @throws AppError `import_not_found`, and as `changes`. */
  async function goOn(
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
    /** Before a file is read. @throws AppError as `access.brandFor`. */
    checkMayImport: async (actor: Actor): Promise<unknown> => brandIdFor(actor, 'products:write'),

    /**
     * Takes a file, which is then checked. Files of the brand that nobody sees in its list any more are let go.
     * @throws AppError `own_brand_missing`, `too_many_requests` where as many are under way as may be.
     */
    async take(actor: Actor, file: string, givenName: string): Promise<ProductImport> {
      const id = randomUUID();
      const brandId = await brandIdFor(actor, 'products:write');
      const at = now();
      const fileName = cutText(plainFileName(givenName), inventoryLimits.importNameMaxCharacters);
      // Postgres stores no NUL; no text has one.
      await db.transaction(async (transaction) => {
        const within = createProductImportsQueries(transaction);
        // Of two files that come at once, the second counts the first.
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
        // A server that ends now leaves the work to the next one.
        await job.within(transaction).add({ importId: id });
      });
      return read(id);
    },

    /** Latest first. @throws AppError `own_brand_missing`. */
    async list(actor: Actor): Promise<ProductImport[]> {
      const rows = await queries.latestOf(
        await brandIdFor(actor, 'products:write'),
        inventoryLimits.importsShown,
      );
      return rows.map(toImport);
    },

    /** Begins to write. @throws AppError `own_brand_missing`, `import_not_found`, `import_not_ready`. */
    start: async (actor: Actor, id: string): Promise<ProductImport> =>
      goOn(actor, id, (row) => {
        if (row.status !== 'checked') throw new AppError('import_not_ready');
        // What is written is counted anew: units may have been sold since the check.
        return { status: 'importing', progress: 0, added: 0, changed: 0, wrong: 0 };
      }),

    /**
     * Goes on with one that has stalled, where it stands: its process ended, and the tries of its job are used up.
     * @throws AppError `own_brand_missing`, `import_not_found`, `import_not_stalled`.
     */
    continue: async (actor: Actor, id: string): Promise<ProductImport> =>
      goOn(actor, id, (row) => {
        if (!toImport(row).stalled) throw new AppError('import_not_stalled');
        return {};
      }),
  };
}

const tooMany: RowMistake = {
  column: '',
  message: `A brand has at most ${brandLimits.productsMax} products`,
};

/** The same rows, where those that add more products than a brand may have are mistakes. */
function withinRoom(rows: readonly BatchRow[], room: number): BatchRow[] {
  let left = room;
  return rows.map((one) => {
    if ('mistakes' in one || one.product.before !== undefined) return one;
    left -= 1;
    return left < 0 ? { row: one.row, mistakes: [tooMany] } : one;
  });
}

/** The mistakes that are shown, once these rows were written: theirs as they are now, and all others as they were. */
function errorsAfter(before: ProductImport['errors'], rows: readonly BatchRow[]): ProductImport['errors'] {
  const [first, last] = [rows.at(0)?.row.number ?? 0, rows.at(-1)?.row.number ?? 0];
  const earlier = before.filter(({ row }) => row < first);
  const later = before.filter(({ row }) => row > last);
  return [...earlier, ...mistakesOf(rows), ...later].slice(0, inventoryLimits.importErrorsShown);
}

export type ProductImportsService = ReturnType<typeof createProductImportsService>;
