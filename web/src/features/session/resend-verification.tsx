import { forgotPasswordSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../lib/api/api-error.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSendVerification } from './recovery.api.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useRetryWait } from './use-retry-wait.ts';

/** Sends the mail that confirms an address again. It says the same whether the address has an account or not. */
export function ResendVerification({ email }: { email: string }) {
  const send = useSendVerification();
  const waitSeconds = useRetryWait(send);
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema), defaultValues: { email } });
  return (
    <div>
      <SignInNotice
        text={
          send.isSuccess ? (
            <>
              If <strong className="break-all">{send.variables.email}</strong> still has to be confirmed, a
              new link is on its way to it. It works for a day.
            </>
          ) : undefined
        }
      />
      <form
        method="post"
        noValidate
        aria-label="Send a new link"
        className="flex flex-col gap-5"
        onSubmit={(event) =>
          void form.handleSubmit((values) => {
            if (waitSeconds === 0 && !send.isPending) send.mutate(values);
          })(event)
        }
      >
        <FormFailure message={send.isError ? describeFailure(send.error) : undefined} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <SubmitButton busy={send.isPending} busyLabel="Sending…" waitSeconds={waitSeconds}>
          {send.isSuccess ? 'Send it again' : 'Send a new link'}
        </SubmitButton>
      </form>
    </div>
  );
}
