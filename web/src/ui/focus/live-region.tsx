import type { ReactNode } from 'react';

/** A polite live region. It stays mounted while it is empty, so that changes are announced. */
export function LiveRegion({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // An <output> may not contain block elements.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status" className={className}>
      {children}
    </div>
  );
}
