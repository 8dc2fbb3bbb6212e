import { useId } from 'react';
import { Button } from '../button.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { FormAttempt } from './use-form-submission.ts';

interface FormActionsProps {
  attempt: Pick<FormAttempt, 'isPending' | 'waitSeconds'>;
  submitLabel: string;
  busyLabel: string;
  /** Sending destroys something. */
  destructive?: boolean;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** Why nothing can be sent yet: it stands beside the button while that is so. */
  disabledReason?: string;
  onCancel: () => void;
  cancelLabel?: string;
  /** What was sent has to be answered before the form may close. */
  staysWhilePending?: boolean;
}

/** The two ways out of a form: without sending it, and with. On a phone the second stands on top. */
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
