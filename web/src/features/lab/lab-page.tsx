import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';

/** A demo or test page: its title, the link back to the others, and its parts. */
export function LabPage({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width pt-6 md:pt-10">
      <WayToLab />
      <h1 className="mt-2 text-title">{title}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

/** A link to the list of these pages. */
export function WayToLab() {
  return (
    <Link
      to="/lab"
      className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      All demo and test pages
    </Link>
  );
}

/** One boxed part of such a page. */
export function LabPart({
  title,
  aside,
  className,
  children,
}: {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex min-w-0 flex-col rounded-panel border border-stone bg-paper-raised p-4 md:p-6',
        className,
      )}
    >
      <div className="mb-4 flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lead">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Names and values, one pair per line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-stone-text">{name}</dt>
          <dd className="tabular min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
