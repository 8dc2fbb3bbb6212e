import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import { brandLimits, inventoryLimits } from '@greenroom/contract/limits/brands';
import type { Database, Queryable } from '../../../db/client.ts';
import type { BrandRow, BrandsService } from '../../brands/brands.service.ts';
import type { BrandPictures } from '../../brands/pictures/brand-pictures.service.ts';
import { approvalAfterChange, approvalOfNew } from '../approval/product-approval.ts';
import { signChanges } from '../inventory/change-author.ts';
import { createProductChangesQueries } from '../inventory/product-changes.queries.ts';
import { changedParts } from '../inventory/product-parts.ts';
import {
  type BatchRow,
  idsOf,
  mistakesOf,
  newPicturesOf,
  readBatch,
  withOwnPictures,
} from './import-batch.ts';
import { readImportFile } from './import-file.ts';
import { type FileRow, newCurrency, type RowMistake } from './import-rows.ts';
import {
  createProductImportsQueries,
  type ImportRow,
  type WrittenProduct,
} from './product-imports.queries.ts';

const rowsAtOnce = 1000;
/** After this many rows the next job takes over, so that a job lost with its process is soon repeated. */
const rowsOfJob = 10_000;

const tooMany: RowMistake = {
  column: '',
  message: `A brand has at most ${brandLimits.productsMax} products`,
};

/** The same rows, with an error for those beyond the brand's product limit. */
function withinRoom(rows: readonly BatchRow[], room: number): BatchRow[] {
  let left = room;
  return rows.map((one) => {
    if ('mistakes' in one || one.product.before !== undefined) return one;
    left -= 1;
    return left < 0 ? { row: one.row, mistakes: [tooMany] } : one;
  });
}

/**
 * The errors to show after these rows were written: the current ones of these rows, and all others as before.
 */
function errorsAfter(before: ProductImport['errors'], rows: readonly BatchRow[]): ProductImport['errors'] {
  const [first, last] = [rows.at(0)?.row.number ?? 0, rows.at(-1)?.row.number ?? 0];
  const earlier = before.filter(({ row }) => row < first);
  const later = before.filter(({ row }) => row > last);
  return [...earlier, ...mistakesOf(rows), ...later].slice(0, inventoryLimits.importErrorsShown);
}

/** A job's work on a file. */
export interface ImportRun {
  /**
   * Checks a whole file, or writes its next rows. Resolves to whether another job must continue. A batch is
   * stored together with the file's progress, so that no row is written twice.
   */
  run(importId: string): Promise<boolean>;
}

export function createImportRun({
  db,
  brands,
  pictures,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'findById' | 'within'>;
  pictures: Pick<BrandPictures, 'foreignOf' | 'within'>;
  now: () => Date;
}): ImportRun {
  const queries = createProductImportsQueries(db);

  /**
   * Does nothing if another attempt has advanced it meanwhile, because a completed import has no file any
   * more.
   */
  async function fail({ id, status }: ImportRow, mistakes: readonly RowMistake[]): Promise<void> {
    const errors = mistakes.map((mistake) => ({ row: 0, ...mistake }));
    await queries.updateWhile(id, status, { status: 'failed', file: '', errors, wrong: mistakes.length });
  }

  /** Validates each row without changing anything. */
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
      // Lets requests have a turn.
      await setImmediate();
    }
    if ((await queries.countOf(brandId)) + added > brandLimits.productsMax) return fail(row, [tooMany]);
    await queries.updateWhile(id, 'checking', { status: 'checked', added, changed, wrong, errors });
  }

  /**
   * Writes consecutive rows and stores the file's progress. Resolves to false if another attempt of this job
   * is further ahead.
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
    // Locked, so that later sales are deducted from the new stock.
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

  /** Writes the next rows of the file, one batch per transaction. Resolves to whether rows are left. */
  async function write(row: ImportRow): Promise<boolean> {
    const { id, brandId, progress } = row;
    const brand = await brands.findById(brandId);
    if (brand === undefined) return false;
    const file = await readImportFile(await queries.fileOf(id));
    if ('mistakes' in file) {
      await fail(row, file.mistakes);
      return false;
    }
    const { rows } = file;
    // Rows written earlier are read again for duplicate detection.
    const seen = new Set(idsOf(rows.slice(0, progress)));
    const until = Math.min(rows.length, progress + rowsOfJob);
    for (let from = progress; from < until; from += rowsAtOnce) {
      const batch = { id, brand, rows: rows.slice(from, from + rowsAtOnce), from, seen };
      const isWritten = await db.transaction(async (transaction) => writeBatch(transaction, batch));
      if (!isWritten) return false;
      await setImmediate();
    }
    if (until < rows.length) return true;
    await queries.updateWhile(id, 'importing', { status: 'done', file: '' });
    return false;
  }

  return {
    async run(importId) {
      const row = await queries.find(importId);
      if (row?.status === 'checking') await check(row);
      return row?.status === 'importing' && (await write(row));
    },
  };
}
