import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';

interface TextDialogProps {
  title: string;
  description: string;
  label: string;
  /** The initial text. */
  before?: string | undefined;
  schema: z.ZodType<string, string>;
  submitLabel: string;
  destructive?: boolean;
  mutation: Pick<UseMutationResult, 'error' | 'isPending' | 'reset'>;
  send: (text: string) => void;
  onClose: () => void;
}

/** A dialog with a single text field. */
export function TextDialog({
  title,
  description,
  label,
  before = '',
  schema,
  submitLabel,
  destructive = false,
  mutation,
  send,
  onClose,
}: TextDialogProps) {
  const form = useForm({
    resolver: zodResolver(z.object({ text: schema })),
    defaultValues: { text: before },
  });
  const submission = useFormSubmission(form, { mutation, send: ({ text }) => send(text) });
  return (
    <FormDialog
      title={title}
      description={description}
      attempt={submission}
      isChanged={form.formState.isDirty}
      isOpen
      onClose={onClose}
      submitLabel={submitLabel}
      busyLabel="Sending…"
      destructive={destructive}
    >
      <TextArea label={label} rows={4} required {...submission.field('text')} />
    </FormDialog>
  );
}
