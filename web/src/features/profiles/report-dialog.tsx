import { reportLimits } from '@greenroom/contract/limits';
import {
  reportReasonSchema,
  reportReasonLabels,
  type ReportReason,
} from '@greenroom/contract/reports/reports.schemas';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { describeFailure, refusedFields } from '../../lib/api/api-error.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useReportUser } from './profiles.api.ts';

interface ReportDialogProps {
  username: string;
  name: string;
  onClose: () => void;
}

/** Asks why, and sends the report. What was typed stays when sending fails. */
export default function ReportDialog({ username, name, onClose }: ReportDialogProps) {
  const report = useReportUser(username);
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasonErrorId = useId();
  const fields = refusedFields(report.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsReasonMissing(reason === undefined);
    if (reason === undefined || report.isPending) return;
    report.mutate(
      { reason, details },
      {
        onSuccess: ({ message }) => {
          showToast(message ?? 'Thank you. We will look into it.', { tone: 'success' });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      isSticky
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Report ${name}`}
      description="We look at every report. The person is not told who sent it."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormFailure
          message={
            report.isError && Object.keys(fields).length === 0 ? describeFailure(report.error) : undefined
          }
        />
        <fieldset aria-describedby={isReasonMissing ? reasonErrorId : undefined}>
          <legend className="text-small font-semibold">What is wrong?</legend>
          <div className="mt-1.5">
            {reportReasonSchema.options.map((option) => (
              <label
                key={option}
                className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-moss"
              >
                <input
                  type="radio"
                  name="reason"
                  value={option}
                  checked={reason === option}
                  onChange={() => {
                    setReason(option);
                    setIsReasonMissing(false);
                  }}
                  className="size-5 shrink-0 accent-leaf"
                />
                {reportReasonLabels[option]}
              </label>
            ))}
          </div>
          <FieldError
            id={reasonErrorId}
            error={isReasonMissing ? 'Choose what is wrong' : fields['reason']}
          />
        </fieldset>
        <TextArea
          label="Details (optional)"
          value={details}
          maxLength={reportLimits.detailsMaxCharacters}
          error={fields['details']}
          onChange={(event) => setDetails(event.target.value)}
        />
        <FormActions
          onCancel={onClose}
          submitLabel="Send report"
          isBusy={report.isPending}
          busyLabel="Sending…"
        />
      </form>
    </Dialog>
  );
}
