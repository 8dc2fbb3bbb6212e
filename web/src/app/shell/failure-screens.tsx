import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useNavigate } from 'react-router';
import { isNotFound } from '../../lib/api/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageNotLoaded } from '../load-route-module.ts';

/** The error screen of a page: the 404 page or 'Something went wrong' (SHELL-30 to SHELL-34). */
export function RouteFailure({ failure }: { failure: unknown }) {
  const isMissing = isRouteErrorResponse(failure) ? failure.status === 404 : isNotFound(failure);
  if (isMissing) return <NotFoundScreen />;
  return <FailedScreen hasNoCode={failure instanceof PageNotLoaded} />;
}

export function NotFoundScreen() {
  const navigate = useNavigate();
  return (
    <section className="page-width flex flex-col items-center py-20 text-center md:py-28">
      <title>Page Not Found | Greenroom</title>
      <Arch label="404" />
      <h1 className="mt-8 text-title">Page Not Found</h1>
      <p className="mt-3 max-w-md text-lead text-ink-soft">
        Sorry, the page you&apos;re looking for doesn&apos;t exist or has been moved.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" size="large">
          Go to Homepage
        </ButtonLink>
        <Button size="large" variant="outline" onClick={() => void navigate(-1)}>
          Go Back
        </Button>
      </div>
    </section>
  );
}

/** Reloads the page, but only if the server is reachable. Otherwise the browser would show its own error page. */
async function reloadWithinReach(): Promise<{ isReached: boolean }> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
  } catch {
    return { isReached: false };
  }
  window.location.reload();
  return { isReached: true };
}

/** `hasNoCode`: the code of the page could not be loaded. Only a reload requests it again. */
function FailedScreen({ hasNoCode }: { hasNoCode: boolean }) {
  const [isTrying, setIsTrying] = useState(hasNoCode);
  const [isUnreachable, setIsUnreachable] = useState(
    () => hasNoCode || (typeof window !== 'undefined' && !navigator.onLine),
  );

  useEffect(() => {
    const reload = async () => {
      const { isReached } = await reloadWithinReach();
      if (isReached) return;
      setIsUnreachable(true);
      setIsTrying(false);
    };
    if (isTrying) void reload();
  }, [isTrying]);

  return (
    <section role="alert" className="page-width flex flex-col items-center py-20 text-center md:py-28">
      <title>Something went wrong | Greenroom</title>
      <Arch label="!" />
      <h1 className="mt-8 text-title">Something went wrong</h1>
      <p className="mt-3 max-w-md text-lead text-ink-soft">
        {isUnreachable
          ? 'This part could not be loaded. Check your connection and try again.'
          : 'This page could not be shown. Nothing that you did is lost.'}
      </p>
      <div className="mt-8">
        <Button size="large" busy={isTrying} onClick={() => setIsTrying(true)}>
          Try Again
        </Button>
      </div>
    </section>
  );
}

/** A closed arch with a label inside. */
function Arch({ label }: { label: string }) {
  return (
    <div
      aria-hidden="true"
      className="arch on-stage flex h-52 w-40 items-center justify-center font-display text-title font-bold"
    >
      {label}
    </div>
  );
}
