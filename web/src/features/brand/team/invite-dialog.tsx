import { newInvitationSchema } from '@greenroom/contract/brands/team.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { ChipChoice } from '../../../ui/form/chip-choice.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useInvite } from './team.api.ts';
import { teamRoles } from './team-roles.ts';

/** Invites somebody to the team by email. */
export function InviteDialog({
  userId,
  isOpen,
  onClose,
}: {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const invite = useInvite(userId);
  const form = useForm({
    resolver: zodResolver(newInvitationSchema),
    defaultValues: { email: '', role: 'editor' as const },
  });
  const submission = useFormSubmission(form, {
    mutation: invite,
    send: (invitation) =>
      invite.mutate(invitation, {
        onSuccess: () => {
          onClose();
          showToast('The invitation is sent', { tone: 'success' });
        },
      }),
  });
  return (
    <FormDialog
      title="Invite to the team"
      description="They get a mail with a link that works once, for a week, with the account of this address."
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Send invitation"
      busyLabel="Sending…"
    >
      <TextField
        label="Email address"
        type="email"
        required
        autoComplete="off"
        {...submission.field('email')}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <>
            <ChipChoice
              label="Role"
              value={field.value}
              chips={teamRoles.map(({ value, label }) => ({ value, label }))}
              onChange={field.onChange}
            />
            <p className="text-small text-ink-soft">
              {teamRoles.find(({ value }) => value === field.value)?.duty}
            </p>
          </>
        )}
      />
    </FormDialog>
  );
}
