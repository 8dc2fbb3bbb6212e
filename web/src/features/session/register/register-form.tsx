import { registerSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { usernameFromEmail } from '@greenroom/contract/accounts/sign-up';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { EmailField, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { NewPasswordFields } from '../recovery/new-password-fields.tsx';
import { useSignUp } from '../session.api.ts';

/** Longer than other toasts, because the next page loads meanwhile. */
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
  const submission = useFormSubmission(form, {
    mutation: signUp,
    send: ({ name, email, password, newsletter }) =>
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
  });

  return (
    <Form label="Create Account" attempt={submission}>
      <TextField label="Full name" autoComplete="name" required {...submission.field('name')} />
      <EmailField {...submission.field('email')} />
      <NewPasswordFields
        label="Password"
        first={submission.field('password')}
        again={submission.field('confirmPassword')}
      />
      <div>
        <Controller
          control={form.control}
          name="agreesToTerms"
          render={({ field, fieldState }) => (
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
              error={fieldState.error?.message}
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
      <SubmitButton attempt={submission} busyLabel="Creating account…" isLeaving={isLeaving} wide>
        Create Account
      </SubmitButton>
    </Form>
  );
}
