import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface FormFailureProps {
  /** A text, or one element. */
  message: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** What went wrong with the whole form; announced when it appears. */
export function FormFailure({ message, ref }: FormFailureProps) {
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
