import { passwordGuidance, registerSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { usernameFromEmail } from '@greenroom/contract/accounts/sign-up';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSignUp } from './session.api.ts';
import { SubmitButton } from './submit-button.tsx';
import { useRetryWait } from './use-retry-wait.ts';

/** Long enough to read while the next page comes. */
const noticeDurationMs = 12_000;

/** The sign-up form. What was typed stays when it fails, and while somebody reads the terms in a tab of their own (REG-2 to REG-17). */
export function RegisterForm({ isLeaving }: { isLeaving: boolean }) {
  const signUp = useSignUp();
  const waitSeconds = useRetryWait(signUp);
  const form = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: {
      name: '',
      email: '',
      password: '',
      confirmPassword: '',
      newsletter: false,
    },
  });
  const { errors } = form.formState;

  function submit({ name, email, password, newsletter }: z.output<typeof registerSchema>) {
    if (waitSeconds > 0 || signUp.isPending) return;
    signUp.mutate(
      { name, email, password, newsletter, username: usernameFromEmail(email) },
      {
        onSuccess: () =>
          showToast(`Welcome! We have sent a link to ${email}. Open it to confirm your address.`, {
            tone: 'success',
            durationMs: noticeDurationMs,
          }),
      },
    );
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Create Account"
      className="flex flex-col gap-5"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <FormFailure message={signUp.isError ? describeFailure(signUp.error) : undefined} />
      <TextField
        label="Full name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={passwordGuidance}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <div>
        <Controller
          control={form.control}
          name="agreesToTerms"
          render={({ field }) => (
            <Checkbox
              ref={field.ref}
              label={
                <>
                  I agree to the{' '}
                  <Link to="/terms" target="_blank" className="link">
                    Terms
                  </Link>{' '}
                  and the{' '}
                  <Link to="/privacy" target="_blank" className="link">
                    Privacy Policy
                  </Link>
                </>
              }
              checked={field.value ?? false}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.agreesToTerms?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="newsletter"
          render={({ field }) => (
            <Checkbox
              label="Send me the newsletter"
              checked={field.value ?? false}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </div>
      <SubmitButton
        busy={signUp.isPending || isLeaving}
        busyLabel="Creating account…"
        waitSeconds={waitSeconds}
      >
        Create Account
      </SubmitButton>
    </form>
  );
}
