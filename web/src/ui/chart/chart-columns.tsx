import { useState } from 'react';
import type { PointerEvent } from 'react';
import { classNames } from '../class-names.ts';
import type { FiguresRow } from './figures-row.ts';

interface ChartColumnsProps {
  /** The accessible name of the chart. */
  label: string;
  /** The names of a row's cells. The first cell is the name of the row. */
  columns: readonly string[];
  rows: readonly FiguresRow[];
}

/** A row as text: 'March 2, 2026 · Orders 2 · Sold $180.00'. */
function textOf(row: FiguresRow | undefined, columns: readonly string[]): string {
  const [name, ...values] = row?.cells.map(({ text }) => text) ?? [];
  if (name === undefined) return '';
  return [name, ...values.map((value, place) => `${columns[place + 1] ?? ''} ${value}`)].join(' · ');
}

/**
 * One column per row. Above them are the values of one row: under the pointer, else the one selected by
 * keyboard. A transparent range input covers the columns, so that keys, touch and screen readers work natively.
 */
export function ChartColumns({ label, columns, rows }: ChartColumnsProps) {
  const [chosen, setChosen] = useState<number>();
  const max = Math.max(1, ...rows.map(({ size }) => size));
  const last = rows.length - 1;
  const place = Math.min(chosen ?? 0, last);

  function showUnder({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * rows.length))));
  }

  return (
    <div>
      <p aria-hidden="true" className="tabular mb-1 h-5 text-micro text-ink-soft">
        {chosen === undefined ? '' : textOf(rows[place], columns)}
      </p>
      <div className="relative">
        <input
          type="range"
          aria-label={`Chart of ${label}`}
          min={0}
          max={last}
          value={place}
          aria-valuetext={textOf(rows[place], columns)}
          onChange={({ target }) => setChosen(Number(target.value))}
          onFocus={() => setChosen(place)}
          onBlur={() => setChosen(undefined)}
          onPointerMove={showUnder}
          onPointerLeave={() => setChosen(undefined)}
          className="peer absolute inset-0 size-full opacity-0"
        />
        <div
          aria-hidden="true"
          className="flex h-44 items-end gap-px border-b border-stone peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus sm:gap-0.5"
        >
          {rows.map(({ key, size }, index) => (
            <div
              key={key}
              className={classNames('grow rounded-t-sm', index === chosen ? 'bg-leaf-text' : 'bg-leaf')}
              style={{ height: `${(Math.max(0, size) / max) * 100}%` }}
            />
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="tabular mt-1.5 flex justify-between text-micro text-stone-text">
        <span>{rows[0]?.cells[0]?.text}</span>
        <span>{rows.at(-1)?.cells[0]?.text}</span>
      </div>
    </div>
  );
}
