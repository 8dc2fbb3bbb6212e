import { reasonSchema } from '@greenroom/contract/admin/admin.schemas';
import type { AdminReport } from '@greenroom/contract/admin/admin.schemas';
import { adminLimits } from '@greenroom/contract/limits';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useDecideReport } from './admin.api.ts';

const decisions = {
  dismissed: {
    label: 'Dismiss',
    busyLabel: 'Dismissing…',
    question: 'Dismiss this report?',
    description: 'It has no consequence. The reported user gets no message.',
  },
  resolved: {
    label: 'Resolve',
    busyLabel: 'Resolving…',
    question: 'Resolve this report?',
    description: 'Something was done about it, such as a suspension or a word with the user.',
  },
} as const;
type Decision = keyof typeof decisions;

const decisionFormSchema = z.object({ note: reasonSchema });

/** Dismisses or resolves a report; both take a note. */
export function ReportDecision({ report }: { report: AdminReport }) {
  const [asked, setAsked] = useState<Decision>('resolved');
  const [isOpen, setIsOpen] = useState(false);
  const decide = useDecideReport();
  const form = useForm({ resolver: zodResolver(decisionFormSchema), defaultValues: { note: '' } });
  const submission = useFormSubmission(form, {
    mutation: decide,
    send: ({ note }) =>
      decide.mutate(
        { id: report.id, status: asked, note },
        { onSuccess: () => showToast(`Report ${asked}`, { tone: 'success' }) },
      ),
  });
  const { label, busyLabel, question, description } = decisions[asked];

  function ask(decision: Decision) {
    setAsked(decision);
    setIsOpen(true);
  }

  return (
    <>
      <div className="flex gap-2 max-md:grid max-md:grid-cols-2">
        <Button
          variant="outline"
          aria-label={`Dismiss the report on ${report.subject.label}`}
          onClick={() => ask('dismissed')}
        >
          Dismiss
        </Button>
        <Button aria-label={`Resolve the report on ${report.subject.label}`} onClick={() => ask('resolved')}>
          Resolve
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        isSticky
        asksBeforeClosing={form.formState.isDirty && !decide.isPending && !decide.isSuccess}
        title={question}
        description={description}
      >
        <Form label="Decision" attempt={submission}>
          <TextArea
            label="Note"
            rows={3}
            required
            maxLength={adminLimits.reasonMaxCharacters}
            hint="What was decided and why; kept in the audit log."
            {...submission.field('note')}
          />
          <FormActions
            attempt={submission}
            submitLabel={label}
            busyLabel={busyLabel}
            onCancel={() => setIsOpen(false)}
          />
        </Form>
      </Dialog>
    </>
  );
}
