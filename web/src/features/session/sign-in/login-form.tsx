import { signInSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ApiError, describeFailure } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/api/json.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { EmailField, PasswordField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { keepOrigin } from '../return-page.ts';
import { useSignIn } from './sign-in.api.ts';
import type { SignInStep } from './sign-in.api.ts';

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

interface LoginFormProps {
  /** The values typed before, when the reader returns from the second step. */
  typed: Credentials | undefined;
  /** Why the second step led back here. */
  failure: string | undefined;
  isLeaving: boolean;
  onStep: (step: SignInStep, typed: Credentials) => void;
}

/**
 * The form for email and password (LOGIN-1 to LOGIN-5, LOGIN-11 to LOGIN-14). It keeps its values after a
 * failure.
 */
export function LoginForm({ typed, failure, isLeaving, onStep }: LoginFormProps) {
  const signIn = useSignIn();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const form = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: typed ?? { email: textOf(state, 'email') ?? '', password: '', rememberMe: true },
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const { submitCount } = form.formState;
  const { setFocus } = form;
  const isBack = typed !== undefined;

  useEffect(() => {
    if (isBack) setFocus('password');
  }, [isBack, setFocus]);

  const submission = useFormSubmission(form, {
    mutation: signIn,
    send: (credentials) => signIn.mutate(credentials, { onSuccess: (step) => onStep(step, credentials) }),
    failureMessage: (error, isShownBesideField) => sayFailure(error, isShownBesideField, email),
  });
  const isUnsent = submitCount === 0 && !submission.isPending;

  return (
    <Form label="Login" attempt={isUnsent ? { ...submission, failure } : submission}>
      <EmailField {...submission.field('email')} />
      <PasswordField label="Password" required {...submission.field('password')} />
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <Controller
          control={form.control}
          name="rememberMe"
          render={({ field }) => (
            <Checkbox
              label="Remember me"
              checked={field.value ?? true}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <Link
          to={keepOrigin('/forgot-password', search)}
          state={{ email }}
          className="link flex min-h-11 items-center text-small"
        >
          Forgot password?
        </Link>
      </div>
      <SubmitButton attempt={submission} busyLabel="Signing in…" isLeaving={isLeaving} wide>
        Sign In
      </SubmitButton>
    </Form>
  );
}

/** Whether the password was right but the address is not confirmed. */
const isUnconfirmed = (failure: Error): boolean =>
  failure instanceof ApiError && textOf(failure.body, 'code') === 'EMAIL_NOT_VERIFIED';

function sayFailure(failure: Error, isShownBesideField: boolean, email: string): ReactNode {
  if (isUnconfirmed(failure)) return <ConfirmFirst text={describeFailure(failure)} email={email} />;
  return isShownBesideField ? undefined : describeFailure(failure);
}

function ConfirmFirst({ text, email }: { text: string; email: string }) {
  return (
    <>
      {text}.{' '}
      <Link to="/verify-email" state={{ email }} className="link">
        Send a new link
      </Link>
    </>
  );
}
