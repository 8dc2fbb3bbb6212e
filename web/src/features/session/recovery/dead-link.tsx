import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says that a link from an email is no longer valid, and offers the alternative. */
export function DeadLink({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p role="alert" className="mb-8 flex items-start gap-3 rounded-card bg-moss p-5">
        <Unlink aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf-text" />
        <span>{text}</span>
      </p>
      {children}
    </>
  );
}
