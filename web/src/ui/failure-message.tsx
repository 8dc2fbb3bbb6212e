import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface FailureMessageProps {
  /** A text, or one element. */
  message: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The failure message of a form, a list or an upload as a whole. Screen readers announce it when it appears. */
export function FailureMessage({ message, ref }: FailureMessageProps) {
  return (
    <div ref={ref} role="alert" className="scroll-m-4 empty:hidden">
      {message === undefined ? null : (
        <div className="flex items-start gap-2.5 rounded-control bg-beet-soft px-4 py-3 text-small font-medium text-beet">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {message}
        </div>
      )}
    </div>
  );
}
