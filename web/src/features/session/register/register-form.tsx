import { registerSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { usernameFromEmail } from '@greenroom/contract/accounts/sign-up';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { EmailField, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { NewPasswordFields } from '../recovery/new-password-fields.tsx';
import { rememberedOrigin } from '../return-page.ts';
import { useSignUp } from './sign-up.api.ts';

/** Longer than for other toasts, because the next page loads meanwhile. */
const toastDurationMs = 12_000;

/** The toast stays until it is dismissed, because the account cannot be used before the address is confirmed. */
const untilDismissed = 0;

/**
 * The sign-up form. It keeps its values after a failure, and while the terms are open in another tab
 * (REG-2 to REG-17).
 */
export function RegisterForm({ isLeaving }: { isLeaving: boolean }) {
  const signUp = useSignUp();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: {
      name: '',
      email: '',
      username: '',
      password: '',
      confirmPassword: '',
      newsletter: false,
    },
  });
  const submission = useFormSubmission(form, {
    mutation: signUp,
    send: ({ name, email, username, password, newsletter }) =>
      signUp.mutate(
        { name, email, password, newsletter, username },
        {
          onSuccess: ({ isSignedIn }) => {
            if (isSignedIn) {
              showToast(`Welcome! We have sent a link to ${email}. Open it to confirm your address.`, {
                tone: 'success',
                durationMs: toastDurationMs,
              });
              return;
            }
            showToast(`We have sent a mail to ${email}. Open the link in it, then sign in.`, {
              tone: 'success',
              durationMs: untilDismissed,
            });
            void navigate(rememberedOrigin(search), { replace: true });
          },
        },
      ),
  });

  const emailField = submission.field('email');

  /** The username follows the email (REG-15) until the user edits it. */
  function suggestUsername(email: string) {
    const { email: before, username } = form.getValues();
    if (username === '' || username === usernameFromEmail(before))
      form.setValue('username', usernameFromEmail(email));
  }

  return (
    <Form label="Create Account" attempt={submission}>
      <TextField label="Full name" autoComplete="name" required {...submission.field('name')} />
      <EmailField
        {...emailField}
        onChange={(event) => {
          suggestUsername(event.target.value);
          void emailField.onChange(event);
        }}
      />
      <TextField
        label="Username"
        autoComplete="nickname"
        required
        hint="Public, as your name is: it stands beside what you write in chats and in the address of your profile. Choose another than your email’s if you like."
        {...submission.field('username')}
      />
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
