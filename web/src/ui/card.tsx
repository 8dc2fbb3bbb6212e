import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A card whose whole face is its one link: put the link inside, with `card-link`. */
export function Card({ className, ...rest }: ComponentProps<'article'>) {
  return <article {...rest} className={classNames('group relative flex min-w-0 flex-col', className)} />;
}
