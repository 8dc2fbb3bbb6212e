import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import { brandLimits, inventoryLimits } from '@greenroom/contract/limits';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import { z } from 'zod';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { approvalOfNew } from '../approval/product-approval.ts';
import { readImportFile } from './import-file.ts';
import { type FileRow, type KnownProduct, readRow, type RowMistake } from './import-rows.ts';
import {
  createProductImportsQueries,
  type ImportRow,
  type WrittenProduct,
} from './product-imports.queries.ts';

const rowsAtOnce = 1000;
/** After so many rows another job goes on, so that one that was lost with its process is soon made again. */
const rowsOfJob = 10_000;
const newCurrency = 'USD';

function toImport({ brandId: _brandId, createdAt, ...row }: ImportRow): ProductImport {
  return { ...row, createdAt: createdAt.toISOString() };
}

/**
 * Files of products: checked as a whole before anything changes, then written in batches. A batch is stored together with
 * how far the file has come, so that a process that ends in between leaves the rest to the next one, and no row comes twice.
 */
export function createProductImportsService({
  db,
  brands,
  jobs,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access' | 'findById' | 'within'>;
  jobs: Jobs;
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

  async function fail(id: string, mistakes: readonly RowMistake[]): Promise<void> {
    const errors = mistakes.map((mistake) => ({ row: 0, ...mistake }));
    await queries.update(id, { status: 'failed', file: '', errors, wrong: mistakes.length });
  }

  /** Looks at each row, and changes nothing. */
  async function check({ id, brandId }: ImportRow): Promise<void> {
    const file = await readImportFile(await queries.fileOf(id));
    if ('mistakes' in file) return fail(id, file.mistakes);
    const { rows } = file;
    const known = await queries.knownOf(brandId);
    const errors: ProductImport['errors'] = [];
    const seen = new Set<string>();
    let [added, changed, wrong] = [0, 0, 0];
    for (const [place, row] of rows.entries()) {
      const read = readOnce(row, known, isRepeated(row, seen));
      if ('mistakes' in read) {
        wrong += 1;
        for (const { column, message } of read.mistakes)
          if (errors.length < inventoryLimits.importErrorsShown)
            errors.push({ row: place + 1, column, message });
      } else if (read.product.id === undefined) added += 1;
      else changed += 1;
      if ((place + 1) % rowsAtOnce === 0) {
        await queries.update(id, { rows: rows.length, progress: place + 1 });
        // Requests have their turn.
        await setImmediate();
      }
    }
    if (known.size + added > brandLimits.productsMax)
      return fail(id, [{ column: '', message: `A brand has at most ${brandLimits.productsMax} products` }]);
    const progress = rows.length;
    await queries.update(id, {
      status: 'checked',
      rows: rows.length,
      progress,
      added,
      changed,
      wrong,
      errors,
    });
  }

  /** Writes the next rows of the file, a batch in a transaction. */
  async function write(started: ImportRow): Promise<void> {
    const { id, brandId } = started;
    const brand = await brands.findById(brandId);
    if (brand === undefined) return;
    const file = await readImportFile(await queries.fileOf(id));
    if ('mistakes' in file) return fail(id, file.mistakes);
    const { rows } = file;
    const seen = new Set<string>();
    // What was written before is read again, to know which products the file had already.
    for (const row of rows.slice(0, started.progress)) isRepeated(row, seen);
    const until = Math.min(rows.length, started.progress + rowsOfJob);
    for (let from = started.progress; from < until; from += rowsAtOnce) {
      const batch = rows
        .slice(from, from + rowsAtOnce)
        .map((row, place) => ({ row, number: from + place + 1, isRepeated: isRepeated(row, seen) }));
      await db.transaction(async (transaction) => {
        const within = createProductImportsQueries(transaction);
        const row = await within.lock(id);
        // Another try of this job has written it.
        if (row === undefined || row.status !== 'importing' || row.progress > from) return;
        const at = now();
        const approvalStatus = approvalOfNew(brand);
        // Units that are sold from here on are sold from what is written.
        const known = await within.lockKnown(
          brandId,
          batch.map((one) => idOf(one.row)).filter((one) => one !== ''),
        );
        const read = batch.map((one) => ({ ...one, ...readOnce(one.row, known, one.isRepeated) }));
        const good = read.flatMap((one) => ('product' in one ? [one] : []));
        const wrong = read.flatMap((one) => ('mistakes' in one ? [one] : []));
        const products = good.map(({ product }): WrittenProduct =>
          Object.assign({ id: randomUUID() }, product),
        );
        const others = products.filter((product) => known.has(product.id));
        const fresh = products.filter((product) => !known.has(product.id));
        await within.add(fresh, { brandId, currency: newCurrency, approvalStatus, at });
        await within.change(others, { brandId, waits: approvalStatus === 'pending', at });
        await within.update(id, {
          progress: Math.min(from + rowsAtOnce, rows.length),
          added: row.added + fresh.length,
          changed: row.changed + others.length,
          wrong: row.wrong + wrong.length,
          errors: errorsAfter(row.errors, { from, until: from + batch.length, wrong }),
        });
      });
      await setImmediate();
    }
    if (until === rows.length) await queries.update(id, { status: 'done', file: '' });
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

  return {
    /** Before a file is read. @throws AppError as `access.brandFor`. */
    checkMayImport: async (actor: Actor): Promise<unknown> => brandIdFor(actor, 'products:write'),

    /** Takes a file, which is then checked. @throws AppError `own_brand_missing`. */
    async take(actor: Actor, file: string): Promise<ProductImport> {
      const id = randomUUID();
      const brandId = await brandIdFor(actor, 'products:write');
      // Postgres stores no NUL; no text has one.
      await queries.insert({ id, brandId, file: file.replaceAll('\0', ''), createdAt: now() });
      await job.add({ importId: id });
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
    async start(actor: Actor, id: string): Promise<ProductImport> {
      const brandId = await brandIdFor(actor, 'products:write');
      await db.transaction(async (transaction) => {
        const within = createProductImportsQueries(transaction);
        const row = await within.lock(id);
        if (row === undefined || row.brandId !== brandId) throw new AppError('import_not_found');
        if (row.status !== 'checked') throw new AppError('import_not_ready');
        // What is written is counted anew: units may have been sold since the check.
        await within.update(id, { status: 'importing', progress: 0, added: 0, changed: 0, wrong: 0 });
      });
      await job.add({ importId: id });
      return read(id);
    },
  };
}

const idOf = (row: FileRow): string => (row.id ?? '').trim();

/** Whether an earlier row of the file was for the same product. Remembers this one. */
function isRepeated(row: FileRow, seen: Set<string>): boolean {
  const id = idOf(row);
  if (id === '') return false;
  if (seen.has(id)) return true;
  seen.add(id);
  return false;
}

/** The same, where a product that the file had already is a mistake. */
function readOnce(
  row: FileRow,
  known: ReadonlyMap<string, KnownProduct>,
  isRepeatedRow: boolean,
): ReturnType<typeof readRow> {
  return isRepeatedRow
    ? { mistakes: [{ column: 'id', message: 'The file has this product already' }] }
    : readRow(row, known);
}

/** The mistakes that are shown, once the rows behind `from` and up to `until` were written: theirs as they are now. */
function errorsAfter(
  before: ProductImport['errors'],
  {
    from,
    until,
    wrong,
  }: { from: number; until: number; wrong: readonly { number: number; mistakes: readonly RowMistake[] }[] },
): ProductImport['errors'] {
  const now = wrong.flatMap(({ number, mistakes }) =>
    mistakes.map((mistake) => ({ row: number, ...mistake })),
  );
  const earlier = before.filter(({ row }) => row <= from);
  const later = before.filter(({ row }) => row > until);
  return [...earlier, ...now, ...later].slice(0, inventoryLimits.importErrorsShown);
}

export type ProductImportsService = ReturnType<typeof createProductImportsService>;
