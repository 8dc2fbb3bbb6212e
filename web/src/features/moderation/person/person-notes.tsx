import type { ModeratorNote } from '@greenroom/contract/moderation/moderation.schemas';
import { moderationLimits } from '@greenroom/contract/limits';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useAddNote, useRemoveNote } from '../moderation.api.ts';

interface PersonNotesProps {
  hostId: string;
  userId: string;
  /** Latest first. */
  notes: readonly ModeratorNote[];
}

/** What moderators write about a person for each other. */
export function PersonNotes({ hostId, userId, notes }: PersonNotesProps) {
  const [text, setText] = useState('');
  const add = useAddNote();
  const remove = useRemoveNote();
  const isEmpty = text.trim() === '';
  return (
    <section aria-label="Notes">
      <form
        className="flex flex-col items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty || add.isPending) return;
          add.mutate({ hostId, userId, text }, { onSuccess: () => setText('') });
        }}
      >
        <div className="w-full">
          <TextArea
            label="Note"
            hint="Only moderators and the streamer read it."
            rows={2}
            maxLength={moderationLimits.noteMaxCharacters}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" size="small" variant="outline" busy={add.isPending} unavailable={isEmpty}>
          Add note
        </Button>
      </form>
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
