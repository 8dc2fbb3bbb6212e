import { ownPasswordFormSchema } from '@greenroom/contract/accounts/security.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { PasswordField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { refusalCode } from './security.api.ts';

interface PasswordFormProps {
  /** Its accessible name. */
  label: string;
  call: {
    error: Error | null;
    isPending: boolean;
    reset: () => void;
    mutate: (input: { password: string }) => void;
  };
  submitLabel: ReactNode;
  busyLabel: string;
  destructive?: boolean;
}

/** Asks for the account's password before an action that requires it. */
export function PasswordForm({
  label,
  call,
  submitLabel,
  busyLabel,
  destructive = false,
}: PasswordFormProps) {
  const form = useForm({ resolver: zodResolver(ownPasswordFormSchema), defaultValues: { password: '' } });
  const submission = useFormSubmission(form, {
    mutation: call,
    send: (values) => call.mutate(values),
    fieldMessages: (failure): Record<string, string> =>
      refusalCode(failure) === 'INVALID_PASSWORD' ? { password: describeFailure(failure) } : {},
  });
  return (
    <Form label={label} attempt={submission}>
      <PasswordField label="Password" required {...submission.field('password')} />
      <SubmitButton attempt={submission} busyLabel={busyLabel} destructive={destructive} wide>
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}
