import type { Role, SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInAddress } from '../../features/session/return-page.ts';
import { useSession } from '../../features/session/session.api.ts';
import { useIsLoggingOut } from '../../features/session/use-logout.ts';
import { describeFailure } from '../../lib/api/api-error.ts';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';

interface SessionGuardProps {
  /** Where a signed-out visitor goes. */
  signInPath?: '/login' | '/auth';
  /** Roles that may enter. Admins always may. If omitted, every signed-in user may. */
  roles?: readonly Role[];
  /** Shown to users of other roles. Required with `roles`. */
  refused?: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/**
 * Renders its children for users who may enter. The server renders without a session, so it shows 'Loading
 * application...' (SHELL-1). The browser shows 'Loading...' until the session is known (SHELL-2, STUDIO-9),
 * then the page, or redirects to the sign-in page (SHELL-3), replacing the history entry (STUDIO-7).
 */
export function SessionGuard({ signInPath = '/login', roles, refused, children }: SessionGuardProps) {
  const session = useSession();
  const location = useLocation();
  const isHydrated = useIsHydrated();
  const isLoggingOut = useIsLoggingOut();

  if (!isHydrated) return <AppLoading />;
  if (session.status === 'loading' || (session.status === 'signed-out' && isLoggingOut))
    return <PageLoading />;
  if (session.status === 'signed-out') {
    return <Navigate to={signInAddress(signInPath, `${location.pathname}${location.search}`)} replace />;
  }
  if (session.status === 'unknown') {
    return (
      <div className="page-width py-16">
        <ErrorState
          title="We could not check who you are"
          text={describeFailure(session.failure)}
          onRetry={session.retry}
        />
      </div>
    );
  }
  const mayEnter = roles === undefined || session.user.isAdmin || roles.includes(session.user.role);
  return mayEnter ? children(session.user) : refused;
}

function AppLoading() {
  return (
    <output className="fixed inset-0 z-50 flex items-center justify-center gap-3 bg-paper text-ink-soft">
      <Spinner />
      Loading application...
    </output>
  );
}

function PageLoading() {
  return (
    <output className="flex min-h-[50dvh] items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      Loading...
    </output>
  );
}
