import { reasonSchema } from '@greenroom/contract/admin/admin.schemas';
import { adminLimits } from '@greenroom/contract/limits/admin';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';

interface Answer<Status extends string> {
  status: Status;
  label: string;
  busyLabel: string;
  question: string;
  description: string;
  /** The answer is given without a reason. */
  takesNoReason?: boolean;
  /** Label of a checkbox that goes with the answer. */
  option?: string;
}

interface DecisionProps<Status extends string> {
  /** The two possible decisions. The one that changes less comes first. */
  answers: readonly [Answer<Status>, Answer<Status>];
  /** What is decided on, as the end of the sentence "Accept ...". */
  subject: string;
  reasonField: { label: string; hint: string };
  decide: { error: Error | null; isPending: boolean; isSuccess: boolean; reset: () => void };
  onDecide: (status: Status, reason: string, isOptionTicked: boolean) => void;
}

const withReason = z.object({ reason: reasonSchema, isOptionTicked: z.boolean() });
const withoutReason = withReason.extend({ reason: z.string() });

/**
 * Two buttons that decide an item of a queue. Each opens a dialog that asks for a reason, unless the answer
 * takes none.
 */
export function Decision<Status extends string>({
  answers,
  subject,
  reasonField,
  decide,
  onDecide,
}: DecisionProps<Status>) {
  const [chosenAnswer, setChosenAnswer] = useState(answers[0]);
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({
    resolver: zodResolver(chosenAnswer.takesNoReason === true ? withoutReason : withReason),
    defaultValues: { reason: '', isOptionTicked: false },
  });
  const submission = useFormSubmission(form, {
    mutation: decide,
    send: (typed) => onDecide(chosenAnswer.status, typed.reason, typed.isOptionTicked),
  });
  return (
    <>
      <div className="flex gap-2 max-md:grid max-md:grid-cols-2">
        {answers.map((answer, index) => (
          <Button
            key={answer.status}
            variant={index === 0 ? 'outline' : undefined}
            aria-label={`${answer.label} ${subject}`}
            onClick={() => {
              setChosenAnswer(answer);
              setIsOpen(true);
            }}
          >
            {answer.label}
          </Button>
        ))}
      </div>
      <FormDialog
        title={chosenAnswer.question}
        description={chosenAnswer.description}
        formLabel="Decision"
        attempt={submission}
        isChanged={form.formState.isDirty && !decide.isSuccess}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        submitLabel={chosenAnswer.label}
        busyLabel={chosenAnswer.busyLabel}
      >
        {chosenAnswer.takesNoReason === true ? null : (
          <TextArea
            label={reasonField.label}
            rows={3}
            required
            maxLength={adminLimits.reasonMaxCharacters}
            hint={reasonField.hint}
            {...submission.field('reason')}
          />
        )}
        {chosenAnswer.option === undefined ? null : (
          <CheckboxField control={form.control} name="isOptionTicked" label={chosenAnswer.option} />
        )}
      </FormDialog>
    </>
  );
}
