import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { reasonSchema } from '@greenroom/contract/admin/admin.schemas';
import { adminLimits } from '@greenroom/contract/limits';
import { formatDate } from '@greenroom/contract/time-format';
import { useState } from 'react';
import { describeFailure, refusedFields } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useRestore, useSuspend } from './admin.api.ts';

const durations = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: 'open', label: 'Until restored' },
] as const;

interface SuspensionDialogProps {
  user: AdminUser;
  isOpen: boolean;
  onClose: () => void;
}

/** Suspends a user, or restores one who is suspended; both take a reason, which the audit log keeps. */
export function SuspensionDialog({ user, isOpen, onClose }: SuspensionDialogProps) {
  // What the dialog is for stays the same while the list behind it already shows the new state.
  const [isSuspending] = useState(user.suspension === undefined);
  const [reason, setReason] = useState('');
  const [duration, setDuration] = useState<(typeof durations)[number]['value']>('7');
  const [error, setError] = useState<string>();
  const suspend = useSuspend();
  const restore = useRestore();
  const failure = suspend.error ?? restore.error;

  function submit() {
    const parsed = reasonSchema.safeParse(reason);
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (!parsed.success) return;
    const handlers = {
      onSuccess: () => {
        onClose();
        showToast(`${user.name} is ${isSuspending ? 'suspended' : 'restored'}`, { tone: 'success' });
      },
      onError: (problem: Error) => setError(refusedFields(problem)['reason']),
    };
    const change = { id: user.id, reason: parsed.data };
    if (isSuspending)
      suspend.mutate({ ...change, ...(duration === 'open' ? {} : { days: Number(duration) }) }, handlers);
    else restore.mutate(change, handlers);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isSticky
      title={isSuspending ? `Suspend ${user.name}?` : `Restore ${user.name}?`}
      description={
        isSuspending
          ? 'Signed out everywhere at once; a show of theirs ends. They cannot sign in until it is over.'
          : 'They can sign in again at once.'
      }
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {user.suspension === undefined ? null : (
          <p className="rounded-card bg-moss/60 p-4 text-small wrap-anywhere">
            Suspended{user.suspension.until ? ` until ${formatDate(user.suspension.until)}` : ''}:{' '}
            {user.suspension.reason}
          </p>
        )}
        {isSuspending ? (
          <Select label="For how long" value={duration} options={durations} onChange={setDuration} />
        ) : null}
        <TextArea
          label="Reason"
          rows={3}
          required
          maxLength={adminLimits.reasonMaxCharacters}
          value={reason}
          error={error}
          hint="Kept in the audit log."
          onChange={(event) => setReason(event.target.value)}
        />
        <FormFailure message={failure && error === undefined ? describeFailure(failure) : undefined} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isSuspending ? 'danger' : 'primary'}
            busy={suspend.isPending || restore.isPending}
          >
            {isSuspending ? 'Suspend' : 'Restore'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
