import { toCsv } from '@greenroom/contract/csv';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { download } from '../../lib/download.ts';
import { Button } from '../button.tsx';
import { ChartColumns } from './chart-columns.tsx';
import type { FiguresRow } from './figures-row.ts';
import { CardCell, CardHeading, CardRow, CardTable } from '../list/card-table.tsx';
import { Disclosure } from '../list/disclosure.tsx';

interface FiguresSectionProps {
  title: string;
  text?: string;
  columns: readonly string[];
  rows: readonly FiguresRow[];
  /** The direction of the bars: side by side for times, below each other for names. */
  chart: 'columns' | 'bars';
  /** Shown if there are no rows. */
  empty: string;
  /** Name of the exported file, without its extension. */
  fileName: string;
}

/** Figures as a chart with its table, and as an export. */
export function FiguresSection({ title, text, columns, rows, chart, empty, fileName }: FiguresSectionProps) {
  const id = useId();
  const isEmpty = rows.every(({ size }) => size === 0);
  return (
    <section aria-labelledby={id} className="rounded-card border border-stone p-5 md:p-6">
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-lead">
            {title}
          </h2>
          {text === undefined ? null : <p className="mt-1 max-w-2xl text-small text-ink-soft">{text}</p>}
        </div>
        <Button
          variant="outline"
          size="small"
          unavailable={rows.length === 0}
          aria-label={`Download ${title} as CSV`}
          onClick={() =>
            download({
              name: `${fileName}.csv`,
              type: 'text/csv',
              text: toCsv(
                columns,
                rows.map(({ cells }) => cells.map(({ value }) => value)),
              ),
            })
          }
        >
          <Download aria-hidden="true" className="size-4" />
          CSV
        </Button>
      </div>
      {isEmpty ? (
        <p className="text-ink-soft">{empty}</p>
      ) : chart === 'columns' ? (
        <ChartColumns label={title} columns={columns} rows={rows} />
      ) : (
        <Bars rows={rows.slice(0, 10)} />
      )}
      {rows.length === 0 ? null : (
        <Disclosure label={`${title}: table`} labelClass="text-small text-leaf-text" className="mt-4">
          <div className="mt-3">
            <CardTable label={title} columns={columns}>
              {rows.map(({ key, cells: [first, ...rest] }) => (
                <CardRow key={key}>
                  <CardHeading className="font-semibold wrap-anywhere">{first?.text}</CardHeading>
                  {rest.map(({ text: value }, place) => (
                    <CardCell
                      key={columns[place + 1] ?? ''}
                      label={columns[place + 1] ?? ''}
                      className="tabular wrap-anywhere"
                    >
                      {value}
                    </CardCell>
                  ))}
                </CardRow>
              ))}
            </CardTable>
          </div>
        </Disclosure>
      )}
    </section>
  );
}

const largest = (rows: readonly FiguresRow[]): number => Math.max(1, ...rows.map(({ size }) => size));

/** Hidden from screen readers: the table has the same data. */
function Bars({ rows }: { rows: readonly FiguresRow[] }) {
  const max = largest(rows);
  return (
    <div aria-hidden="true" className="flex flex-col gap-2.5">
      {rows.map(({ key, cells, size, barLabel = cells[0]?.text }) => (
        <div key={key}>
          <div className="flex justify-between gap-4 text-small">
            <span className="line-clamp-2 wrap-anywhere">{barLabel}</span>
            <span className="tabular shrink-0 font-semibold">{cells.at(-1)?.text}</span>
          </div>
          <div className="mt-1 h-2 rounded-full bg-moss">
            <div
              className="h-full rounded-full bg-leaf"
              style={{ width: `${(Math.max(0, size) / max) * 100}%` }}
            />
          </div>
        </div>
      ))}
    </div>
  );
}
