import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { FailureMessage } from '../failure-message.tsx';
import type { FormAttempt } from './use-form-submission.ts';

interface FormProps {
  /** Its accessible name. */
  label: string;
  attempt: Pick<FormAttempt, 'onSubmit' | 'failure'>;
  className?: string;
  children: ReactNode;
}

/** A button does not stretch to the width of the fields, unless it is wide. */
const column = 'flex flex-col gap-5 [&>button]:self-start';

/** A form: the failure of the last attempt, then its fields and its submit button. */
export function Form({ label, attempt, className = column, children }: FormProps) {
  const failureBox = useRef<HTMLDivElement>(null);
  const hasFailed = attempt.failure !== undefined;
  // The button is at the end of the form, so the failure at its top may be out of view.
  useEffect(() => {
    if (hasFailed) failureBox.current?.scrollIntoView({ block: 'nearest' });
  }, [hasFailed]);
  return (
    <form method="post" noValidate aria-label={label} className={className} onSubmit={attempt.onSubmit}>
      <FailureMessage ref={failureBox} message={attempt.failure} />
      {children}
    </form>
  );
}
