import type { LogEntry } from './lab-log.ts';
import { NothingYet } from './nothing-yet.tsx';
import { useScrolledToEnd } from './use-scrolled-to-end.ts';

/** An event log, newest entry last. It stays scrolled to the end. */
export function LabLogView({ label, entries }: { label: string; entries: readonly LogEntry[] }) {
  const list = useScrolledToEnd<HTMLOListElement>(entries.at(-1)?.id);
  return (
    <div className="relative">
      {entries.length === 0 ? <NothingYet /> : null}
      <ol
        ref={list}
        aria-label={label}
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="scrollbar-thin h-72 overflow-y-auto overscroll-contain rounded-control border border-stone bg-paper px-3 py-2 font-mono text-micro"
      >
        {entries.map(({ id, at, name, detail }) => (
          <li key={id} className="py-0.5 wrap-anywhere">
            <time dateTime={at} className="tabular text-stone-text">
              {at.slice(11, 19)}
            </time>{' '}
            <strong className="font-semibold">{name}</strong>
            {detail === '' ? null : <> {detail}</>}
          </li>
        ))}
      </ol>
    </div>
  );
}
