import { useContext } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { CloseDialog } from './close-dialog.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { FormActions } from './form-actions.tsx';
import { Form } from './form.tsx';
import type { FormAttempt } from './use-form-submission.ts';

interface FormDialogProps {
  title: string;
  description?: string;
  /** The form's accessible name. The default is the title. */
  formLabel?: string;
  attempt: FormAttempt;
  /** Whether closing would lose typed values, so that it needs a confirmation. */
  isChanged: boolean;
  isOpen: boolean;
  onClose: () => void;
  submitLabel: string;
  cancelLabel?: string;
  busyLabel: string;
  /** Whether submitting is destructive. */
  destructive?: boolean;
  /** Whether nothing can be submitted yet. */
  disabled?: boolean;
  disabledReason?: string;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog. A press outside does not close it, and neither does anything while a request is pending. */
export function FormDialog({
  title,
  description,
  formLabel = title,
  attempt,
  isChanged,
  isOpen,
  onClose,
  children,
  ...actions
}: FormDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !attempt.isPending) onClose();
      }}
      isSticky
      asksBeforeClosing={isChanged && !attempt.isPending}
      title={title}
      description={description}
    >
      <Form label={formLabel} attempt={attempt}>
        {children}
        <DialogActions {...actions} attempt={attempt} />
      </Form>
    </Dialog>
  );
}

/** Cancel confirms like every other way to close it. */
function DialogActions(props: Omit<ComponentProps<typeof FormActions>, 'onCancel' | 'staysWhilePending'>) {
  return <FormActions {...props} onCancel={useContext(CloseDialog)} staysWhilePending />;
}
