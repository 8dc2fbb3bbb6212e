import { useId } from 'react';
import { Button } from '../button.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { FormAttempt } from './use-form-submission.ts';

interface FormActionsProps {
  attempt: Pick<FormAttempt, 'isPending' | 'waitSeconds'>;
  submitLabel: string;
  busyLabel: string;
  /** Whether submitting is destructive. */
  destructive?: boolean;
  /** Whether nothing can be submitted yet. */
  disabled?: boolean;
  /** The reason, shown beside the button while it is disabled. */
  disabledReason?: string;
  onCancel: () => void;
  cancelLabel?: string;
  /** Whether the form must stay open until the request is answered. */
  staysWhilePending?: boolean;
}

/** The Cancel and Submit buttons of a form. On a phone, Submit is on top. */
export function FormActions({
  attempt,
  submitLabel,
  busyLabel,
  destructive,
  disabled,
  disabledReason,
  onCancel,
  cancelLabel = 'Cancel',
  staysWhilePending = false,
}: FormActionsProps) {
  const reasonId = useId();
  const reason = disabled === true ? disabledReason : undefined;
  return (
    <div className="flex flex-col-reverse gap-2 low:flex-row low:flex-wrap low:items-center low:justify-end sm:flex-row sm:flex-wrap sm:items-center sm:justify-end">
      <Button variant="outline" unavailable={staysWhilePending && attempt.isPending} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <SubmitButton
        attempt={attempt}
        busyLabel={busyLabel}
        destructive={destructive}
        disabled={disabled}
        describedBy={reason === undefined ? undefined : reasonId}
      >
        {submitLabel}
      </SubmitButton>
      {reason === undefined ? null : (
        <p id={reasonId} className="text-small text-ink-soft sm:order-first sm:w-full sm:text-right">
          {reason}
        </p>
      )}
    </div>
  );
}
