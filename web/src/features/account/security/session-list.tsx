import type { AccountSession } from '@greenroom/contract/accounts/accounts.schemas';
import { formatLastUsed } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/overlay/dialog.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import {
  sessionsQuery,
  useRevokeAllSessions,
  useRevokeOtherSessions,
  useRevokeSession,
} from './security.api.ts';

/** The user's sessions, each with a button to end it. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  if (sessions.data === undefined) {
    return sessions.isError ? (
      <div className="py-4">
        <QueryErrorState
          query={sessions}
          title="We could not look up where you are signed in"
          text={describeFailure(sessions.error)}
        />
      </div>
    ) : (
      <Loading label="Loading your sessions" className="divide-y divide-stone">
        {[1, 2].map((row) => (
          <div key={row} className="flex items-center gap-4 py-4">
            <Skeleton className="size-11 rounded-full" />
            <div className="grow space-y-2">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-56" />
            </div>
          </div>
        ))}
      </Loading>
    );
  }
  if (sessions.data.length === 0) {
    return (
      <div className="py-4">
        <EmptyState
          title="No session found"
          action={
            <Button variant="outline" onClick={() => void sessions.refetch()}>
              Look again
            </Button>
          }
        />
      </div>
    );
  }
  const others = sessions.data.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <KeptFocus label="Where you are signed in">
      <ul aria-label="Where you are signed in" className="divide-y divide-stone">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 py-4">
        {others === 0 ? null : <EndOthers />}
        <EndAll />
      </div>
    </KeptFocus>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const revoke = useRevokeSession();
  const Icon = /android|iphone|ipad|ios/i.test(session.device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-4 py-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-moss text-leaf-text">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {session.device}
          {session.isCurrent ? <Badge tone="leaf">This device</Badge> : null}
        </p>
        <p className="text-small text-ink-soft">
          {session.place} · <LocalTime moment={session.lastUsedAt} format={formatLastUsed} />
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          size="small"
          variant="outline"
          busy={revoke.isPending}
          busyLabel="Ending…"
          aria-label={`Sign out ${session.device}`}
          onClick={() => revoke.mutate(session.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const revoke = useRevokeOtherSessions({
    onSuccess: () => showToast('You are signed out on all other devices.', { tone: 'success' }),
  });
  return (
    <Button variant="outline" busy={revoke.isPending} busyLabel="Ending…" onClick={() => revoke.mutate()}>
      Sign out all others
    </Button>
  );
}

function EndAll() {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const revoke = useRevokeAllSessions({
    onSuccess: () => {
      // Clearing the token makes the guard of this page navigate to the sign-in page. The next call navigates
      // there again, with a message.
      flushSync(() => sessionToken.clear());
      void navigate('/login', {
        replace: true,
        state: { message: 'You are signed out everywhere.' },
      });
    },
  });
  return (
    <AlertDialog
      trigger={<Button variant="quiet">Sign out everywhere</Button>}
      open={isAsking}
      onOpenChange={setIsAsking}
      title="Sign out everywhere?"
      description="Every device is signed out at once, this one too. A show that you broadcast ends."
      confirmLabel="Sign out everywhere"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    />
  );
}
