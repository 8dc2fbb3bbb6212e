import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Route } from './+types/verify-email';
import { pageMeta } from '../app/page-meta.ts';
import { DeadLink } from '../features/session/recovery/dead-link.tsx';
import { isDeadLink, verifyEmailQuery } from '../features/session/recovery/recovery.api.ts';
import { ResendVerification } from '../features/session/recovery/resend-verification.tsx';
import { useSession } from '../features/session/session.api.ts';
import { SignInFrame } from '../features/session/sign-in-frame.tsx';
import { describeFailure } from '../lib/api/api-error.ts';
import { textOf } from '../lib/api/json.ts';
import { ButtonLink } from '../ui/button.tsx';
import { QueryErrorState } from '../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../ui/loading/skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Confirm your email',
    description: 'Confirm the email address of your account.',
    path: '/verify-email',
    isPrivate: true,
  });
}

/** The target of a verification link: `?token=`. It confirms without a further press. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const token = search.get('token') ?? '';
  const session = useSession();
  const queryClient = useQueryClient();
  const verification = useQuery(verifyEmailQuery(token));
  const isVerified = verification.isSuccess;
  const knownEmail = session.status === 'signed-in' ? session.user.email : (textOf(state, 'email') ?? '');

  useEffect(() => {
    // The session contains the address and whether it is confirmed.
    if (isVerified) void queryClient.invalidateQueries({ queryKey: ['session'] });
  }, [isVerified, queryClient]);

  if (isVerified) {
    return (
      <SignInFrame title="Your address is confirmed" text="Thank you. That is all we needed to know.">
        {session.status === 'signed-out' ? (
          <ButtonLink to="/login" size="large" wide>
            Go to Login
          </ButtonLink>
        ) : (
          <ButtonLink to="/" size="large" wide>
            Go to the shows
          </ButtonLink>
        )}
      </SignInFrame>
    );
  }
  if (token === '') {
    return (
      <SignInFrame
        title="Confirm your email"
        text="Tell us the address of your account, and we send you a link that confirms it."
      >
        <ResendVerification email={knownEmail} key={session.status} />
      </SignInFrame>
    );
  }
  if (isDeadLink(verification.error)) {
    return (
      <SignInFrame title="This link is no longer good" text="Your address is not confirmed by it.">
        <DeadLink text="A link works for one day. This one is older, or it was cut short on its way. Send yourself a new one.">
          <ResendVerification email={knownEmail} key={session.status} />
        </DeadLink>
      </SignInFrame>
    );
  }
  if (verification.isError) {
    return (
      <SignInFrame title="Confirm your email" text="This did not work yet.">
        <QueryErrorState
          query={verification}
          title="We could not confirm your address"
          text={describeFailure(verification.error)}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Confirm your email" text="One moment: we are checking your link.">
      <Loading label="Confirming your address">
        <Skeleton className="h-13 rounded-full" />
      </Loading>
    </SignInFrame>
  );
}
