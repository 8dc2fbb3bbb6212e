import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface CardTableProps {
  /** Its accessible name. */
  label: string;
  columns: readonly string[];
  /** Whether the last column has the actions of the rows. */
  hasActions?: boolean;
  /** Whether newer rows are loading. */
  isStale?: boolean;
  children: ReactNode;
}

/**
 * A table, also in print. On a narrow viewport, each row is a card, with each value beside the name of its
 * column.
 */
export function CardTable({ label, columns, hasActions = false, isStale = false, children }: CardTableProps) {
  return (
    <table
      aria-label={label}
      aria-busy={isStale}
      className={classNames(
        'w-full text-left text-small transition-opacity duration-(--motion-calm) cards:block',
        isStale && 'opacity-60',
      )}
    >
      <thead className="cards:sr-only">
        <tr className="border-b border-stone text-micro text-stone-text">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-3 py-2.5 font-semibold first:pl-0">
              {column}
            </th>
          ))}
          {hasActions ? (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="cards:flex cards:flex-col cards:gap-3">{children}</tbody>
    </table>
  );
}

export function CardRow({ children }: { children: ReactNode }) {
  return (
    <tr className="group cards:flex cards:flex-col cards:gap-2 cards:rounded-card cards:border cards:border-stone cards:bg-paper-raised cards:p-4 columns:border-b columns:border-stone columns:hover:bg-moss/40">
      {children}
    </tr>
  );
}

const cellClass = 'px-3 py-3 align-middle cards:block cards:p-0';

/** The row heading. */
export function CardHeading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="row" className={classNames(cellClass, 'font-normal columns:pl-0', className)}>
      {children}
    </th>
  );
}

/** A value. On a card, `label` is beside it. */
export function CardCell({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td
      data-label={label}
      className={classNames(
        cellClass,
        'cards:flex cards:items-baseline cards:gap-3 cards:before:w-20 cards:before:shrink-0 cards:before:text-micro cards:before:text-stone-text cards:before:content-[attr(data-label)]',
        className,
      )}
    >
      {children}
    </td>
  );
}

/** The actions of the row. */
export function CardActions({ children }: { children: ReactNode }) {
  return (
    <td className={classNames(cellClass, 'columns:pr-0')}>
      <div className="flex items-center gap-2 cards:mt-1 cards:flex-wrap columns:justify-end">{children}</div>
    </td>
  );
}
