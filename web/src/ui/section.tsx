import { useId } from 'react';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Rendered at the right end of the title's line, or below it on a narrow viewport. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its title. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="page-width mt-16 md:mt-24">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 md:mb-8">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
