import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { newMessageReportSchema } from '@greenroom/contract/moderation/moderation.schemas';
import { reportReasonLabels, reportReasonSchema } from '@greenroom/contract/reports/reports.schemas';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { useReportMessage } from './moderation.api.ts';

interface ReportMessageDialogProps {
  message: { streamId: string; sequence: number; content: string; username: string };
  onClose: () => void;
}

/** Asks for a reason and reports the message to the moderators. The form keeps its values after a failure. */
export function ReportMessageDialog({ message, onClose }: ReportMessageDialogProps) {
  const { streamId, sequence } = message;
  const report = useReportMessage();
  const form = useForm({
    resolver: zodResolver(newMessageReportSchema),
    defaultValues: { reason: 'spam' satisfies ReportReason as ReportReason, details: '' },
  });
  const submission = useFormSubmission(form, {
    mutation: report,
    send: (values) =>
      report.mutate(
        { streamId, sequence, ...values },
        {
          onSuccess: () => {
            showToast('Thank you. The moderators will look into it.', { tone: 'success' });
            onClose();
          },
        },
      ),
  });
  return (
    <FormDialog
      title={`Report a message of ${message.username}`}
      description="The moderators of this chat look at it. The person does not learn who sent it."
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen
      onClose={onClose}
      submitLabel="Send report"
      busyLabel="Sending…"
    >
      <blockquote className="rounded-control bg-paper-sunken px-3 py-2 text-small wrap-anywhere">
        {message.content}
      </blockquote>
      <fieldset>
        <legend className="text-small font-semibold">What is wrong?</legend>
        <div className="mt-1.5">
          {reportReasonSchema.options.map((option) => (
            <label
              key={option}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-moss"
            >
              <input
                type="radio"
                value={option}
                {...form.register('reason')}
                className="size-5 shrink-0 accent-leaf"
              />
              {reportReasonLabels[option]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Details (optional)"
        maxLength={moderationLimits.reasonMaxCharacters}
        {...submission.field('details')}
      />
    </FormDialog>
  );
}
