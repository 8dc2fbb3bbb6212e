import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A place that content is coming to; give it the content's size. The list around it says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" data-skeleton="" className={classNames('skeleton-sweep block', className)} />
  );
}

interface LoadingProps {
  /** What is loading, like `Loading products`. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** The skeletons of one list. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    // An <output> may not hold blocks.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  );
}
