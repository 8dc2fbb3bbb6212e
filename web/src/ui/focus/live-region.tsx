import type { ReactNode } from 'react';

/** A place whose changes are read out when the reader is idle; it stays in the page while it is empty. */
export function LiveRegion({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // An <output> may not hold blocks.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" className={className}>
      {children}
    </div>
  );
}
