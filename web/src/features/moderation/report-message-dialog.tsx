import { moderationLimits } from '@greenroom/contract/limits';
import { reportReasonLabels, reportReasonSchema } from '@greenroom/contract/reports/reports.schemas';
import type { ReportReason } from '@greenroom/contract/reports/reports.schemas';
import { useState } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useReportMessage } from './moderation.api.ts';

interface ReportMessageDialogProps {
  message: { streamId: string; sequence: number; content: string; username: string };
  onClose: () => void;
}

/** Asks why, and tells the moderators. What was typed stays when sending fails. */
export function ReportMessageDialog({ message, onClose }: ReportMessageDialogProps) {
  const { streamId, sequence } = message;
  const [reason, setReason] = useState<ReportReason>('spam');
  const [details, setDetails] = useState('');
  const report = useReportMessage();
  return (
    <Dialog
      open
      isSticky
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Report a message of ${message.username}`}
      description="The moderators of this chat look at it. The person does not learn who sent it."
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (report.isPending) return;
          report.mutate(
            { streamId, sequence, reason, details },
            {
              onSuccess: () => {
                showToast('Thank you. The moderators will look into it.', { tone: 'success' });
                onClose();
              },
            },
          );
        }}
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
                  name="reason"
                  checked={reason === option}
                  onChange={() => setReason(option)}
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
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
        {report.isError ? (
          <p role="alert" className="text-small text-beet">
            {describeFailure(report.error)}
          </p>
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={report.isPending} busyLabel="Sending…">
            Send report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
