import { Link, useLocation, useSearchParams } from 'react-router';
import type { Route } from './+types/forgot-password';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { MailRequestForm } from '../features/session/recovery/mail-request-form.tsx';
import { useRequestPasswordReset } from '../features/session/recovery/recovery.api.ts';
import { rememberReturn } from '../features/session/recovery/remembered-return.ts';
import { keepOrigin, rememberedOrigin } from '../features/session/return-page.ts';
import { SignInFrame } from '../features/session/sign-in-frame.tsx';
import { textOf } from '../lib/api/json.ts';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Forgot password',
    description: 'How to get back into your account.',
    path: '/forgot-password',
    isPrivate: true,
  });
}

/** Requests an email with a reset link. The message is the same whether or not the address has an account. */
export default function ForgotPasswordPage() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const request = useRequestPasswordReset();
  const email = textOf(state, 'email') ?? '';

  return (
    <SignInFrame
      title="Forgot your password?"
      text="Tell us the email address of your account, and we send you a link that sets a new password."
    >
      <MailRequestForm
        label="Forgot password"
        email={email}
        request={{
          ...request,
          mutate(input) {
            rememberReturn(rememberedOrigin(search), Date.now());
            request.mutate(input);
          },
        }}
        sentText={{
          before: 'If an account uses',
          after:
            ', a link is on its way to it. The link works once, for one hour. Nothing there? Look into the spam folder, or send it again.',
        }}
        submitLabel="Send the link"
      />
      <p className="mt-4">
        <Link
          to={keepOrigin('/login', search)}
          state={{ email: request.variables?.email ?? email }}
          className="link inline-flex min-h-11 items-center text-small"
        >
          Back to Login
        </Link>
      </p>
    </SignInFrame>
  );
}
