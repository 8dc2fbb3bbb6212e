import { CircleAlert } from 'lucide-react';

/** What went wrong with the whole form; announced when it appears. */
export function FormFailure({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message === undefined ? null : (
        <p className="flex items-start gap-2.5 rounded-control bg-beet-soft px-4 py-3 text-small font-medium text-beet">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}
