import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A raised sheet with a hairline, for what belongs together and is not a list entry. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classNames('rounded-panel border border-stone bg-paper-raised p-6 sm:p-8', className)}
    />
  );
}

/** A card whose whole face is its one link: put the link inside, with `card-link`. */
export function Card({ className, ...rest }: ComponentProps<'article'>) {
  return <article {...rest} className={classNames('group relative flex min-w-0 flex-col', className)} />;
}
