import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A placeholder for loading content. Give it the content's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" data-skeleton="" className={classNames('skeleton-sweep block', className)} />
  );
}

interface LoadingProps {
  /** What is loading, such as `Loading products`. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** The skeletons of one list. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    // An <output> may not contain block elements.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  );
}
