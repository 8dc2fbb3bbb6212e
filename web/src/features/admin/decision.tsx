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
  /** It is given without words. */
  isWordless?: boolean;
  /** What can be ticked with it. */
  option?: string;
}

interface DecisionProps<Status extends string> {
  /** The two answers: the one that changes less comes first. */
  answers: readonly [Answer<Status>, Answer<Status>];
  /** What is decided on, as it ends the sentence "Accept ...". */
  subject: string;
  words: { label: string; hint: string };
  decide: { error: Error | null; isPending: boolean; isSuccess: boolean; reset: () => void };
  onDecide: (status: Status, words: string, isOptionTicked: boolean) => void;
}

const withWords = z.object({ words: reasonSchema, isOptionTicked: z.boolean() });
const withoutWords = withWords.extend({ words: z.string() });

/** Two buttons that decide on what waits in a queue. Each asks first, for words unless it takes none. */
export function Decision<Status extends string>({
  answers,
  subject,
  words,
  decide,
  onDecide,
}: DecisionProps<Status>) {
  const [asked, setAsked] = useState(answers[0]);
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({
    resolver: zodResolver(asked.isWordless === true ? withoutWords : withWords),
    defaultValues: { words: '', isOptionTicked: false },
  });
  const submission = useFormSubmission(form, {
    mutation: decide,
    send: (typed) => onDecide(asked.status, typed.words, typed.isOptionTicked),
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
              setAsked(answer);
              setIsOpen(true);
            }}
          >
            {answer.label}
          </Button>
        ))}
      </div>
      <FormDialog
        title={asked.question}
        description={asked.description}
        formLabel="Decision"
        attempt={submission}
        isChanged={form.formState.isDirty && !decide.isSuccess}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        submitLabel={asked.label}
        busyLabel={asked.busyLabel}
      >
        {asked.isWordless === true ? null : (
          <TextArea
            label={words.label}
            rows={3}
            required
            maxLength={adminLimits.reasonMaxCharacters}
            hint={words.hint}
            {...submission.field('words')}
          />
        )}
        {asked.option === undefined ? null : (
          <CheckboxField control={form.control} name="isOptionTicked" label={asked.option} />
        )}
      </FormDialog>
    </>
  );
}
