import { type ModeratorNote, newNoteSchema } from '@greenroom/contract/moderation/moderation.schemas';
import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trash2 } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { useAddNote, useRemoveNote } from '../moderation.api.ts';

interface PersonNotesProps {
  hostId: string;
  userId: string;
  /** Latest first. */
  notes: readonly ModeratorNote[];
}

/** The moderators' shared notes about a person. */
export function PersonNotes({ hostId, userId, notes }: PersonNotesProps) {
  const add = useAddNote();
  const remove = useRemoveNote();
  const form = useForm({ resolver: zodResolver(newNoteSchema), defaultValues: { text: '' } });
  const submission = useFormSubmission(form, {
    mutation: add,
    send: ({ text }) => add.mutate({ hostId, userId, text }, { onSuccess: () => form.reset() }),
  });
  const isEmpty = useWatch({ control: form.control, name: 'text' }).trim() === '';
  return (
    <section aria-label="Notes">
      <Form label="Write a note" attempt={submission} className="flex flex-col items-start gap-2">
        <div className="w-full">
          <TextArea
            label="Note"
            hint="Only moderators and the streamer read it."
            rows={2}
            maxLength={moderationLimits.noteMaxCharacters}
            {...submission.field('text')}
          />
        </div>
        <Button type="submit" size="small" variant="outline" busy={add.isPending} unavailable={isEmpty}>
          Add note
        </Button>
      </Form>
      <ul className="mt-3 flex flex-col gap-2 text-small">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2">
            <p className="min-w-0 grow wrap-anywhere">
              {note.text}
              <span className="block text-micro text-stone-text">
                {note.author?.username ?? 'A deleted user'}
              </span>
            </p>
            <IconButton label="Remove note" onClick={() => remove.mutate({ hostId, noteId: note.id })}>
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
