import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Route } from './+types/reset-password';
import { pageMeta } from '../app/page-meta.ts';
import { DeadLink } from '../features/session/recovery/dead-link.tsx';
import { recallReturn } from '../features/session/recovery/remembered-return.ts';
import { signInAddress } from '../features/session/return-page.ts';
import { isDeadLink, resetLinkQuery } from '../features/session/recovery/recovery.api.ts';
import { ResetPasswordForm } from '../features/session/recovery/reset-password-form.tsx';
import { SignInFrame } from '../features/session/sign-in-frame.tsx';
import { sessionToken } from '../lib/api/session-token.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Loading, Skeleton } from '../ui/loading/skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'New password',
    description: 'Set a new password for your account.',
    path: '/reset-password',
    isPrivate: true,
  });
}

/** The target of a reset link: `?token=`. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('token') ?? '';
  const link = useQuery(resetLinkQuery(token));
  const [isRefused, setIsRefused] = useState(token === '' || search.has('error'));

  if (isRefused || isDeadLink(link.error)) {
    return (
      <SignInFrame title="This link is no longer good" text="Your password is as it was.">
        <DeadLink text="A reset link works once, for one hour, and only the latest one counts. Ask for a new one and open it from the newest mail.">
          <ButtonLink to="/forgot-password" size="large" wide>
            Send a new link
          </ButtonLink>
        </DeadLink>
      </SignInFrame>
    );
  }
  if (link.isPending) {
    return (
      <SignInFrame title="Set a new password" text="One moment: we are checking your link.">
        <Loading label="Checking your link">
          <Skeleton className="h-13 rounded-full" />
        </Loading>
      </SignInFrame>
    );
  }
  // A link that could not be checked may still be valid. Submitting the form will show.
  return (
    <SignInFrame
      title="Set a new password"
      text="You will be signed out everywhere, and sign in with the new one."
    >
      <ResetPasswordForm
        token={token}
        onDeadLink={() => setIsRefused(true)}
        onDone={() => {
          // The reset ended every session of the account, including this browser's.
          sessionToken.clear();
          void navigate(signInAddress('/login', recallReturn(Date.now())), {
            replace: true,
            state: { message: 'Your new password is set. Sign in with it.' },
          });
        }}
      />
      <p className="mt-4">
        <Link to="/login" className="link inline-flex min-h-11 items-center text-small">
          Back to Login
        </Link>
      </p>
    </SignInFrame>
  );
}
