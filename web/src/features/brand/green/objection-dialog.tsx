import { newObjectionSchema } from '@greenroom/contract/green/green.schemas';
import { greenLimits } from '@greenroom/contract/limits/brands';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useObject } from './green.api.ts';

/** Asks for the reason of an objection to a claim. */
export function ObjectionDialog({
  claimId,
  isOpen,
  onClose,
}: {
  claimId: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const object = useObject();
  const form = useForm({ resolver: zodResolver(newObjectionSchema), defaultValues: { reason: '' } });
  const submission = useFormSubmission(form, {
    mutation: object,
    send: ({ reason }) =>
      object.mutate(
        { id: claimId, reason },
        {
          onSuccess: () => {
            onClose();
            showToast('Objection sent. The answer will stand beside the claim.', { tone: 'success' });
          },
        },
      ),
  });
  return (
    <FormDialog
      title="Object to this claim"
      description="An operator of this shop answers. Your reasons and the answer are public then, your name is not."
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Send objection"
      busyLabel="Sending…"
    >
      <TextArea
        label="Reasons"
        rows={4}
        required
        maxLength={greenLimits.statementMaxCharacters}
        hint="What is wrong with it, and how anybody can see that."
        {...submission.field('reason')}
      />
    </FormDialog>
  );
}
