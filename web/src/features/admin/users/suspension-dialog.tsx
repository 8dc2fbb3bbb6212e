import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { reasonSchema, suspensionMessageSchema } from '@greenroom/contract/admin/admin.schemas';
import { adminLimits } from '@greenroom/contract/limits/admin';
import { formatDate } from '@greenroom/contract/time-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useRestore, useSuspend } from '../admin.api.ts';

const durations = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: 'open', label: 'Until restored' },
] as const;

const suspensionFormSchema = z.object({
  reason: reasonSchema,
  message: suspensionMessageSchema,
  duration: z.enum(durations.map(({ value }) => value)),
});

interface SuspensionDialogProps {
  user: AdminUser;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Suspends a user, or restores a suspended one. Both take a note, which only operators can read in the audit
 * log. The message to the suspended person is a separate field.
 */
export function SuspensionDialog({ user, isOpen, onClose }: SuspensionDialogProps) {
  // The dialog keeps its purpose while the list behind it already shows the new state.
  const [isSuspending] = useState(user.suspension === undefined);
  const suspend = useSuspend();
  const restore = useRestore();
  const form = useForm({
    resolver: zodResolver(suspensionFormSchema),
    defaultValues: { reason: '', message: '', duration: '7' as const },
  });
  const submission = useFormSubmission(form, {
    mutation: isSuspending ? suspend : restore,
    send: ({ reason, message, duration }) => {
      const onSuccess = () => {
        onClose();
        showToast(`${user.name} is ${isSuspending ? 'suspended' : 'restored'}`, { tone: 'success' });
      };
      const days = duration === 'open' ? {} : { days: Number(duration) };
      if (isSuspending) suspend.mutate({ id: user.id, reason, message, ...days }, { onSuccess });
      else restore.mutate({ id: user.id, reason }, { onSuccess });
    },
  });

  return (
    <FormDialog
      title={isSuspending ? `Suspend ${user.name}?` : `Restore ${user.name}?`}
      description={
        isSuspending
          ? 'Signed out everywhere at once; a show of theirs ends. They cannot sign in until it is over.'
          : 'They can sign in again at once.'
      }
      formLabel={isSuspending ? 'Suspension' : 'Restoration'}
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={isSuspending ? 'Suspend' : 'Restore'}
      busyLabel={isSuspending ? 'Suspending…' : 'Restoring…'}
      destructive={isSuspending}
    >
      {user.suspension === undefined ? null : (
        <p className="rounded-card bg-moss/60 p-4 text-small wrap-anywhere">
          Suspended{user.suspension.until ? ` until ${formatDate(user.suspension.until)}` : ''}.{' '}
          {user.suspension.message === ''
            ? 'They got no message.'
            : `Message to them: ${user.suspension.message}`}
        </p>
      )}
      {isSuspending ? (
        <SelectField control={form.control} name="duration" label="For how long" options={durations} />
      ) : null}
      {isSuspending ? (
        <TextArea
          label="Message to the person"
          rows={3}
          maxLength={adminLimits.reasonMaxCharacters}
          hint="They read it when they are signed out and when they try to sign in. Left empty, they read only that they are suspended."
          {...submission.field('message')}
        />
      ) : null}
      <TextArea
        label="Note for the audit log"
        rows={3}
        required
        maxLength={adminLimits.reasonMaxCharacters}
        hint="For operators alone: the person never sees it."
        {...submission.field('reason')}
      />
    </FormDialog>
  );
}
