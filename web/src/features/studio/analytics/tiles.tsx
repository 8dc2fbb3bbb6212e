import type { ReactNode } from 'react';

/** Figures side by side. '-' means that nothing was measured (STUDIO-28). */
export function Tiles({ tiles }: { tiles: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-stone bg-stone md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {tiles.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-col bg-paper p-4 last:odd:col-span-2 md:p-5 md:last:odd:col-span-1"
        >
          <dt className="text-micro text-stone-text">{name}</dt>
          <dd className="tabular mt-1 font-display text-heading font-semibold">{value ?? '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
