import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { LiveRegion } from '../../../ui/focus/live-region.tsx';

/** A success message above a form. Screen readers announce it when it appears. */
export function SuccessMessage({ text }: { text: ReactNode }) {
  return (
    <LiveRegion className="empty:hidden">
      {text === undefined ? null : (
        <p className="mb-6 flex items-start gap-2.5 rounded-control bg-moss px-4 py-3 text-small font-medium">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-leaf-text" />
          <span>{text}</span>
        </p>
      )}
    </LiveRegion>
  );
}
