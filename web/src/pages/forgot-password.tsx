import { forgotPasswordSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import type { Route } from './+types/forgot-password';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { useRequestPasswordReset } from '../features/session/recovery.api.ts';
import { SignInFrame } from '../features/session/sign-in-frame.tsx';
import { SignInNotice } from '../features/session/sign-in-notice.tsx';
import { SubmitButton } from '../features/session/submit-button.tsx';
import { useRetryWait } from '../features/session/use-retry-wait.ts';
import { describeFailure } from '../lib/api/api-error.ts';
import { textOf } from '../lib/api/json.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { TextField } from '../ui/text-field.tsx';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Forgot password',
    description: 'How to get back into your account.',
    path: '/forgot-password',
    isPrivate: true,
  });
}

/** Asks for a mail with a reset link. It says the same whether the address has an account or not. */
export default function ForgotPasswordPage() {
  const { state } = useLocation();
  const request = useRequestPasswordReset();
  const waitSeconds = useRetryWait(request);
  const form = useForm({
    resolver: zodResolver(forgotPasswordSchema),
    defaultValues: { email: textOf(state, 'email') ?? '' },
  });
  const sentTo = request.isSuccess ? request.variables.email : undefined;

  return (
    <SignInFrame
      title="Forgot your password?"
      text="Tell us the email address of your account, and we send you a link that sets a new password."
    >
      <SignInNotice
        text={
          sentTo === undefined ? undefined : (
            <>
              If an account uses <strong className="break-all">{sentTo}</strong>, a link is on its way to it.
              The link works once, for one hour. Nothing there? Look into the spam folder, or send it again.
            </>
          )
        }
      />
      <form
        method="post"
        noValidate
        aria-label="Forgot password"
        className="flex flex-col gap-5"
        onSubmit={(event) =>
          void form.handleSubmit((values) => {
            if (waitSeconds === 0 && !request.isPending) request.mutate(values);
          })(event)
        }
      >
        <FormFailure message={request.isError ? describeFailure(request.error) : undefined} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <SubmitButton busy={request.isPending} busyLabel="Sending…" waitSeconds={waitSeconds}>
          {sentTo === undefined ? 'Send the link' : 'Send it again'}
        </SubmitButton>
      </form>
      <p className="mt-4">
        <Link to="/login" className="link inline-flex min-h-11 items-center text-small">
          Back to Login
        </Link>
      </p>
    </SignInFrame>
  );
}
