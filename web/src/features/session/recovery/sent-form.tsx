import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Sending } from '../../../lib/form/use-sending.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { SubmitButton } from '../submit-button.tsx';

interface SentFormProps {
  /** Its accessible name. */
  label: string;
  sending: Sending;
  /** What stands above the fields: why the last attempt was refused, unless a field says it. */
  failure: string | undefined;
  submitLabel: ReactNode;
  busyLabel: string;
  /** It has been sent, and the next page is on its way. */
  isLeaving?: boolean;
  /** It destroys something. */
  destructive?: boolean;
  children: ReactNode;
}

/** A form of the auth service, which leads to the first field that was refused: why it was refused, its fields, and the button that sends it. */
export function SentForm({
  label,
  sending,
  failure,
  submitLabel,
  busyLabel,
  isLeaving = false,
  destructive = false,
  children,
}: SentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { refusal } = sending;
  useEffect(() => {
    if (refusal !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={label}
      className="flex flex-col gap-5"
      onSubmit={sending.onSubmit}
    >
      <FormFailure message={failure} />
      {children}
      <SubmitButton
        busy={sending.isPending || isLeaving}
        busyLabel={busyLabel}
        waitSeconds={sending.waitSeconds}
        destructive={destructive}
      >
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
