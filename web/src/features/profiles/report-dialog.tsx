import { reportLimits } from '@greenroom/contract/limits/moderation';
import {
  reportReasonLabels,
  reportReasonSchema,
  reportUserSchema,
} from '@greenroom/contract/reports/reports.schemas';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldError } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { showToast } from '../../ui/overlay/toast.ts';

const reportFormSchema = z.object({
  reason: z.enum(reportReasonSchema.options, 'Choose what is wrong'),
  details: reportUserSchema.shape.details,
});

export type SendReport = (report: {
  reason: ReportReason;
  details: string;
}) => Promise<{ message?: string | undefined }>;

interface ReportDialogProps {
  /** What is reported, such as `Report Ada`. */
  title: string;
  description: string;
  send: SendReport;
  onClose: () => void;
}

/** Asks for a reason and sends the report. The form keeps its values after a failure. */
export default function ReportDialog({ title, description, send, onClose }: ReportDialogProps) {
  const report = useMutation({ mutationFn: send, meta: { showsOwnFailure: true }, retry: false });
  const reasonErrorId = useId();
  const form = useForm({ resolver: zodResolver(reportFormSchema), defaultValues: { details: '' } });
  const submission = useFormSubmission(form, {
    mutation: report,
    send: (values) =>
      report.mutate(values, {
        onSuccess: ({ message }) => {
          showToast(message ?? 'Thank you. We will look into it.', { tone: 'success' });
          onClose();
        },
      }),
  });
  const { error: reasonError, ...reasonField } = submission.field('reason');

  return (
    <FormDialog
      title={title}
      description={description}
      formLabel="Report"
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen
      onClose={onClose}
      submitLabel="Send report"
      busyLabel="Sending…"
    >
      <fieldset aria-describedby={reasonError === undefined ? undefined : reasonErrorId}>
        <legend className="text-small font-semibold">What is wrong?</legend>
        <div className="mt-1.5">
          {reportReasonSchema.options.map((option) => (
            <label
              key={option}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-moss"
            >
              <input {...reasonField} type="radio" value={option} className="size-5 shrink-0 accent-leaf" />
              {reportReasonLabels[option]}
            </label>
          ))}
        </div>
        <FieldError id={reasonErrorId} error={reasonError} />
      </fieldset>
      <TextArea
        label="Details (optional)"
        maxLength={reportLimits.detailsMaxCharacters}
        {...submission.field('details')}
      />
    </FormDialog>
  );
}
