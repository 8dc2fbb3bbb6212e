import { registerSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { usernameFromEmail } from '@greenroom/contract/accounts/sign-up';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useSending } from '../../../lib/form/use-sending.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { EmailField, TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { NewPasswordFields } from '../recovery/new-password-fields.tsx';
import { SentForm } from '../recovery/sent-form.tsx';
import { useSignUp } from '../session.api.ts';

/** Long enough to read while the next page comes. */
const noticeDurationMs = 12_000;

/** The sign-up form. What was typed stays when it fails, and while somebody reads the terms in a tab of their own (REG-2 to REG-17). */
export function RegisterForm({ isLeaving }: { isLeaving: boolean }) {
  const signUp = useSignUp();
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

  const sending = useSending(form, signUp, ({ name, email, password, newsletter }) =>
    signUp.mutate(
      { name, email, password, newsletter, username: usernameFromEmail(email) },
      {
        onSuccess: () =>
          showToast(`Welcome! We have sent a link to ${email}. Open it to confirm your address.`, {
            tone: 'success',
            durationMs: noticeDurationMs,
          }),
      },
    ),
  );

  return (
    <SentForm
      label="Create Account"
      sending={sending}
      failure={sending.refusal}
      submitLabel="Create Account"
      busyLabel="Creating account…"
      isLeaving={isLeaving}
    >
      <TextField
        label="Full name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <NewPasswordFields
        label="Password"
        first={{ error: errors.password?.message, ...form.register('password') }}
        again={{ error: errors.confirmPassword?.message, ...form.register('confirmPassword') }}
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
    </SentForm>
  );
}
