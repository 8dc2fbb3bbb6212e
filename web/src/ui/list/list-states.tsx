import type { ReactNode } from 'react';
import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '../button.tsx';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** The action to offer. */
  action?: ReactNode;
}

/** The empty state of a list. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-panel bg-moss px-6 py-12 text-center">
      <StageDoor />
      <p className="mt-2 font-display text-lead font-semibold">{title}</p>
      {text ? <p className="max-w-md text-ink-soft">{text}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  /** What failed. */
  title: string;
  text?: string;
  /** Whether it replaces a whole page, so that the title is the page's heading. */
  isPage?: boolean;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** The error state of a list. */
export function ErrorState({ title, text, isPage = false, onRetry, isRetrying = false }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-panel border border-stone bg-paper-raised px-6 py-12 text-center"
    >
      <CircleAlert aria-hidden="true" className="size-8 text-beet" strokeWidth={1.5} />
      <Title className="font-display text-lead font-semibold">{title}</Title>
      {text ? <p className="max-w-md text-ink-soft">{text}</p> : null}
      <Button variant="outline" className="mt-4" busy={isRetrying} busyLabel="Retrying…" onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        Retry
      </Button>
    </div>
  );
}

interface QueryErrorStateProps {
  query: { refetch: () => unknown; isFetching: boolean };
  title: string;
  text?: string;
  isPage?: boolean;
}

/** The error state of a query. Retry refetches it. */
export function QueryErrorState({ query, ...texts }: QueryErrorStateProps) {
  return <ErrorState {...texts} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
}

/** The same for a whole page, with a link to continue. */
export function PageLoadFailure({ way, ...failure }: QueryErrorStateProps & { way: ReactNode }) {
  return (
    <div className="page-width flex flex-col items-center gap-6 pt-8">
      <div className="w-full">
        <QueryErrorState {...failure} isPage />
      </div>
      {way}
    </div>
  );
}

/** A drawing of an arched door with a lamp. */
function StageDoor() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 72"
      className="h-16 text-leaf-text"
      fill="none"
      stroke="currentColor"
    >
      <path d="M8 68V32a24 24 0 0 1 48 0v36" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M2 68h60" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M32 8v12" strokeWidth="2" />
      <path d="M25 26a7 7 0 0 1 14 0z" strokeWidth="2" strokeLinejoin="round" />
      <circle cx="47" cy="48" r="1.8" fill="currentColor" stroke="none" />
    </svg>
  );
}
