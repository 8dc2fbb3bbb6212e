import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { refusalFormSchema } from '@greenroom/contract/moderation/moderation.schemas';
import type { HeldMessage } from '@greenroom/contract/moderation/moderation.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { heldMessagesQuery, useDecideHeld } from './moderation.api.ts';

/** Messages that await a moderator, oldest first. */
export function HeldList({ hostId }: { hostId: string }) {
  const query = useQuery(heldMessagesQuery(hostId, useSessionToken()));
  const { data: messages } = query;
  if (messages === undefined) {
    return query.isError ? (
      <QueryErrorState
        query={query}
        title="Failed to load the messages"
        text={describeFailure(query.error)}
      />
    ) : (
      <Loading label="Loading held messages" className="pt-4">
        <Skeleton className="h-20 rounded-card" />
      </Loading>
    );
  }
  if (messages.length === 0)
    return <p className="py-6 text-center text-small text-ink-soft">No message waits for you.</p>;
  return (
    <ul className="flex flex-col divide-y divide-stone pt-2">
      {messages.map((message) => (
        <HeldEntry key={message.id} hostId={hostId} message={message} />
      ))}
    </ul>
  );
}

function HeldEntry({ hostId, message }: { hostId: string; message: HeldMessage }) {
  const [isRefusing, setIsRefusing] = useState(false);
  const decide = useDecideHeld();
  const { id: heldId, author, content } = message;
  return (
    <li className="flex flex-col gap-2 py-3 text-small">
      <p className="wrap-anywhere">
        <span className="font-semibold">{author.username}</span>: {content}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          busy={decide.isPending}
          aria-label={`Approve the message of ${author.username}`}
          onClick={() => decide.mutate({ hostId, heldId, outcome: 'approved', messageToPerson: '' })}
        >
          Approve
        </Button>
        <Button
          size="small"
          variant="outline"
          unavailable={decide.isPending}
          aria-label={`Refuse the message of ${author.username}`}
          onClick={() => setIsRefusing(true)}
        >
          Refuse
        </Button>
      </div>
      <RefuseDialog
        hostId={hostId}
        message={message}
        isOpen={isRefusing}
        onClose={() => setIsRefusing(false)}
      />
    </li>
  );
}

/** The text is for the author. The log has its own. */
function RefuseDialog({
  hostId,
  message: { id: heldId, author, content },
  isOpen,
  onClose,
}: {
  hostId: string;
  message: HeldMessage;
  isOpen: boolean;
  onClose: () => void;
}) {
  const refuse = useDecideHeld({ showsOwnFailure: true });
  const form = useForm({ resolver: zodResolver(refusalFormSchema), defaultValues: { messageToPerson: '' } });
  const submission = useFormSubmission(form, {
    mutation: refuse,
    send: ({ messageToPerson }) =>
      refuse.mutate({ hostId, heldId, outcome: 'refused', messageToPerson }, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title={`Refuse the message of ${author.username}?`}
      description="Nobody else sees it. Its author sees that in the chat and in their notifications."
      attempt={submission}
      isChanged={form.formState.isDirty && !refuse.isSuccess}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel="Refuse"
      busyLabel="Sending…"
    >
      <blockquote className="rounded-control bg-paper-sunken px-3 py-2 text-small wrap-anywhere">
        {content}
      </blockquote>
      <TextArea
        label={`Message to ${author.username} (optional)`}
        rows={3}
        maxLength={moderationLimits.messageToPersonMaxCharacters}
        {...submission.field('messageToPerson')}
      />
    </FormDialog>
  );
}
