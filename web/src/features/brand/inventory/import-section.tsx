import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import { neededProductColumns, productFileColumns } from '@greenroom/contract/brands/product-file';
import { toCsv } from '@greenroom/contract/csv';
import { formatDate, formatTimeOfDay } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { download } from '../../../lib/download.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { Disclosure } from '../../../ui/list/disclosure.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import {
  importsQuery,
  isUnderWay,
  useContinueImport,
  useSendFile,
  useShowImported,
  useStartImport,
} from './inventory.api.ts';

/** Product files: upload, check, and import. */
export function ImportSection({ userId }: { userId: string }) {
  const imports = useQuery(importsQuery(userId));
  const send = useSendFile();
  const id = useId();
  const sent = imports.data?.find((one) => one.id === send.data?.id);
  useWhenDone(imports.data?.filter(({ status }) => status === 'done').length, useShowImported());
  return (
    <section aria-labelledby={id} className="rounded-card border border-stone p-5 md:p-6">
      <h2 id={id} className="text-lead">
        Import from a file
      </h2>
      <p className="mt-1 max-w-2xl text-small text-ink-soft">
        A CSV file with the columns name, price and category, and any of{' '}
        {productFileColumns.filter((column) => !neededProductColumns.includes(column)).join(', ')}. A row with
        the id of a product changes it; the others add one. Leave stockBefore as it was exported, and what was
        sold since then stays sold. Nothing changes before you have seen what is wrong.
      </p>
      <Disclosure
        label="Pictures and variants in a file"
        labelClass="text-ink"
        className="mt-1 max-w-2xl text-small text-ink-soft"
      >
        <p>
          In images, write the address of each picture in order, with commas between them. In imageAlts, write
          what each shows, in the same order. In variants, write each variant like “color=Moss, hex=#336644,
          size=S, stock=5, price=12.50, picture=2”, with a semicolon between two of them. An empty cell in one
          of these columns takes away what the product had; without the column, all stays as it is.
        </p>
      </Disclosure>
      <div className="mt-4 flex flex-wrap gap-3">
        <FileButton
          busy={send.isPending}
          busyLabel="Sending…"
          label="CSV file of products"
          accept={['.csv', 'text/csv']}
          onFiles={([file]) => send.mutate(file)}
        >
          Choose a file
        </FileButton>
        <Button
          variant="outline"
          onClick={() =>
            download({ name: 'products.csv', type: 'text/csv', text: toCsv(productFileColumns, []) })
          }
        >
          Download a template
        </Button>
      </div>
      <FailureMessage message={send.error === null ? undefined : describeFailure(send.error)} />
      {/* Announces only the result. A count that rises every second would be announced every second. */}
      <output className="sr-only">
        {sent === undefined || isUnderWay(sent) ? null : `${sent.fileName}: ${stateOf(sent)}`}
      </output>
      {imports.data === undefined && imports.isError ? (
        <div className="mt-5">
          <QueryErrorState
            query={imports}
            title="Failed to load your imports"
            text={describeFailure(imports.error)}
          />
        </div>
      ) : null}
      {imports.data === undefined || imports.data.length === 0 ? null : (
        // If a pressed button disappears, the focus moves to its import.
        <KeptFocus label="Files that were sent">
          <ul aria-label="Imports" className="mt-5 flex flex-col gap-3">
            {imports.data.map((one) => (
              <li key={one.id} tabIndex={-1} className="rounded-card bg-moss p-4">
                <Import one={one} />
              </li>
            ))}
          </ul>
        </KeptFocus>
      )}
    </section>
  );
}

/** Updates the lists as soon as an import is done. */
function useWhenDone(done: number | undefined, show: () => Promise<unknown>): void {
  const before = useRef(done);
  const showDone = useEffectEvent(() => void show());
  useEffect(() => {
    if (done !== undefined && before.current !== undefined && done > before.current) showDone();
    before.current = done;
  }, [done]);
}

function Import({ one }: { one: ProductImport }) {
  const start = useStartImport();
  const goOn = useContinueImport();
  const failure = start.error ?? goOn.error;
  const good = one.added + one.changed;
  return (
    <div className="flex flex-col gap-2 text-small">
      <p className="text-ink-soft">
        <LocalTime
          moment={one.createdAt}
          format={(moment) => `${formatDate(moment)}, ${formatTimeOfDay(moment)}`}
        />
        {one.fileName === '' ? null : <span className="wrap-anywhere">, {one.fileName}</span>}
      </p>
      <p className="font-semibold">{stateOf(one)}</p>
      {one.status === 'checking' || one.status === 'importing' ? (
        <ProgressBar
          label="Progress of the import"
          max={Math.max(1, one.rows)}
          value={one.progress}
          className="w-full"
        />
      ) : null}
      {one.errors.length === 0 ? null : <Mistakes one={one} />}
      <FailureMessage message={failure === null ? undefined : describeFailure(failure)} />
      {one.stalled ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>This has come no further for a while. What is written stays, and no row is written twice.</p>
          <Button busy={goOn.isPending} busyLabel="Continuing…" onClick={() => goOn.mutate(one.id)}>
            Continue
          </Button>
        </div>
      ) : null}
      {one.status === 'checked' && good > 0 ? (
        <div>
          <Button busy={start.isPending} busyLabel="Starting…" onClick={() => start.mutate(one.id)}>
            Import {formatNumber(good)} {good === 1 ? 'row' : 'rows'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function stateOf({ status, rows, progress, added, changed, wrong }: ProductImport): string {
  switch (status) {
    case 'checking':
      return rows === 0
        ? 'Reading the file…'
        : `Checking: ${formatNumber(progress)} of ${formatNumber(rows)} rows`;
    case 'checked':
      return `Checked: ${formatNumber(added)} to add, ${formatNumber(changed)} to change, ${formatNumber(wrong)} with mistakes`;
    case 'importing':
      return `Importing: ${formatNumber(progress)} of ${formatNumber(rows)} rows`;
    case 'done':
      return `Done: ${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(wrong)} left out`;
    case 'failed':
      return 'This file was not imported';
  }
}

function Mistakes({ one }: { one: ProductImport }) {
  return (
    <Disclosure label="Mistakes" isOpen={one.status !== 'done'} labelClass="text-beet">
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-stone">
              <th className="py-1 pr-4">Row</th>
              <th className="py-1 pr-4">Column</th>
              <th className="py-1">Mistake</th>
            </tr>
          </thead>
          <tbody>
            {one.errors.map(({ row, column, message }) => (
              <tr key={`${row} ${column} ${message}`} className="border-b border-stone/60">
                <td className="tabular py-1 pr-4">{row === 0 ? 'File' : row}</td>
                <td className="py-1 pr-4">{column}</td>
                <td className="py-1 wrap-anywhere">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}
