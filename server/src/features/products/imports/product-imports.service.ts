import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import type { ProductFileColumn } from '@greenroom/contract/brands/product-file';
import { brandLimits, inventoryLimits } from '@greenroom/contract/limits';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import { z } from 'zod';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import { approvalOfNew } from '../approval/product-approval.ts';
import { columnsMistake, type FileRow, type KnownProduct, readRow } from './import-rows.ts';
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

const cellsSchema = z.array(z.array(z.string()));

/** The rows of a file. A row with too many cells, or too few, is read as far as it goes. @throws Error for no CSV. */
function rowsOf(file: string): { columns: string[]; rows: FileRow[] } {
  const [columns = [], ...lines] = cellsSchema.parse(
    parse(file, { bom: true, skip_empty_lines: true, relax_column_count: true }),
  );
  const names = columns.map((column) => column.trim());
  const rows = lines.map((cells) =>
    Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])),
  );
  return { columns: names, rows };
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

  async function fail(id: string, message: string, column = ''): Promise<void> {
    await queries.update(id, { status: 'failed', file: '', errors: [{ row: 0, column, message }], wrong: 1 });
  }

  /** Looks at each row, and changes nothing. */
  async function check({ id, brandId }: ImportRow): Promise<void> {
    let file: ReturnType<typeof rowsOf>;
    try {
      file = rowsOf(await queries.fileOf(id));
    } catch {
      return fail(id, 'This is no CSV file');
    }
    const { columns, rows } = file;
    const mistake = columnsMistake(columns);
    if (mistake !== undefined) return fail(id, mistake.message, mistake.column);
    if (rows.length === 0) return fail(id, 'The file has no rows');
    if (rows.length > inventoryLimits.importRowsMax)
      return fail(id, `The file has more than ${inventoryLimits.importRowsMax} rows`);
    const known = await queries.knownOf(brandId);
    const errors: ProductImport['errors'] = [];
    const seen = new Set<string>();
    let [added, changed, wrong] = [0, 0, 0];
    for (const [place, row] of rows.entries()) {
      const read = readOnce(row, known, seen);
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
      return fail(id, `A brand has at most ${brandLimits.productsMax} products`);
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
    const { rows } = rowsOf(await queries.fileOf(id));
    const known = await queries.knownOf(brandId);
    const seen = new Set<string>();
    // What was written before is read again, to know which products the file had already.
    for (const row of rows.slice(0, started.progress)) readOnce(row, known, seen);
    const until = Math.min(rows.length, started.progress + rowsOfJob);
    for (let from = started.progress; from < until; from += rowsAtOnce) {
      const batch = rows.slice(from, from + rowsAtOnce).flatMap((row): WrittenProduct[] => {
        const read = readOnce(row, known, seen);
        return 'mistakes' in read ? [] : [Object.assign({ id: randomUUID() }, read.product)];
      });
      await db.transaction(async (transaction) => {
        const within = createProductImportsQueries(transaction);
        const row = await within.lock(id);
        // Another try of this job has written it.
        if (row === undefined || row.status !== 'importing' || row.progress > from) return;
        const at = now();
        const approvalStatus = approvalOfNew(brand);
        const others = batch.filter((product) => known.has(product.id));
        const fresh = batch.filter((product) => !known.has(product.id));
        await within.add(fresh, { brandId, currency: newCurrency, approvalStatus, at });
        await within.change(others, { brandId, waits: approvalStatus === 'pending', at });
        await within.update(id, { progress: Math.min(from + rowsAtOnce, rows.length) });
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
        await within.update(id, { status: 'importing', progress: 0 });
      });
      await job.add({ importId: id });
      return read(id);
    },
  };
}

/** The same, where a product that the file had already is a mistake. */
function readOnce(
  row: FileRow & Partial<Record<ProductFileColumn, string>>,
  known: ReadonlyMap<string, KnownProduct>,
  seen: Set<string>,
): ReturnType<typeof readRow> {
  const id = (row.id ?? '').trim();
  if (id !== '' && seen.has(id))
    return { mistakes: [{ column: 'id', message: 'The file has this product already' }] };
  if (id !== '') seen.add(id);
  return readRow(row, known);
}

export type ProductImportsService = ReturnType<typeof createProductImportsService>;
