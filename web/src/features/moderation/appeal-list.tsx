import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { appealAnswerFormSchema } from '@greenroom/contract/moderation/appeals.schemas';
import type { AppealOutcome, WaitingAppeal } from '@greenroom/contract/moderation/appeals.schemas';
import { formatAgo, formatDuration } from '@greenroom/contract/time-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { appealsQuery, useAnswerAppeal } from './appeals.api.ts';

/** Appeals that await an answer, oldest first. */
export function AppealList({ hostId }: { hostId: string }) {
  const query = useQuery(appealsQuery(hostId, useSessionToken()));
  const { data: appeals } = query;
  if (appeals === undefined) {
    return query.isError ? (
      <QueryErrorState query={query} title="Failed to load the appeals" text={describeFailure(query.error)} />
    ) : (
      <Loading label="Loading appeals" className="pt-4">
        <Skeleton className="h-28 rounded-card" />
      </Loading>
    );
  }
  return (
    // An answered appeal disappears with its buttons.
    <KeptFocus label="Waiting appeals">
      {appeals.length === 0 ? (
        <p className="py-6 text-center text-small text-ink-soft">No appeal waits for you.</p>
      ) : (
        <ul aria-label="Appeals" className="flex flex-col divide-y divide-stone pt-2">
          {appeals.map((appeal) => (
            <AppealEntry key={appeal.id} hostId={hostId} appeal={appeal} />
          ))}
        </ul>
      )}
    </KeptFocus>
  );
}

function AppealEntry({ hostId, appeal }: { hostId: string; appeal: WaitingAppeal }) {
  const [outcome, setOutcome] = useState<AppealOutcome>('lifted');
  const [isOpen, setIsOpen] = useState(false);
  const answer = useAnswerAppeal();
  const form = useForm({
    resolver: zodResolver(appealAnswerFormSchema),
    defaultValues: { messageToPerson: '' },
  });
  const submission = useFormSubmission(form, {
    mutation: answer,
    send: ({ messageToPerson }) =>
      answer.mutate(
        { hostId, appealId: appeal.id, outcome, messageToPerson },
        {
          onSuccess: () => {
            setIsOpen(false);
            showToast('The appeal is answered', { tone: 'success' });
          },
        },
      ),
  });
  const { user, sanction } = appeal;
  const what = sanction.type === 'ban' ? 'ban' : 'timeout';
  const ask = (next: AppealOutcome) => {
    setOutcome(next);
    setIsOpen(true);
  };
  return (
    <li className="flex flex-col gap-2 py-3 text-small">
      <p className="wrap-anywhere">
        <span className="font-semibold">{user.username}</span> against{' '}
        {sanction.duration === null ? `a ${what}` : `a ${what} of ${formatDuration(sanction.duration)}`}
        {sanction.isOver ? ', which is over' : ''} ·{' '}
        <LocalTime moment={appeal.createdAt} format={formatAgo} />
      </p>
      <blockquote className="rounded-control bg-paper-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
        {appeal.text}
      </blockquote>
      <p className="text-micro text-stone-text wrap-anywhere">
        {sanction.moderator?.username ?? 'A deleted user'}: {sanction.reason}
        {sanction.messageToPerson === '' ? '' : ` · message: “${sanction.messageToPerson}”`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={`Lift the ${what} of ${user.username}`}
          onClick={() => ask('lifted')}
        >
          Lift
        </Button>
        <Button
          size="small"
          variant="outline"
          aria-label={`Keep the ${what} of ${user.username}`}
          onClick={() => ask('upheld')}
        >
          Keep
        </Button>
      </div>
      <FormDialog
        title={outcome === 'lifted' ? `Lift the ${what}?` : `Keep the ${what}?`}
        description={
          outcome === 'lifted'
            ? `The ${what} ends at once. Anything else that was imposed on ${user.username} goes on. The log can take this back.`
            : `The ${what} stays, and ${user.username} cannot appeal against it again.`
        }
        formLabel="Answer the appeal"
        attempt={submission}
        isChanged={form.formState.isDirty && !answer.isSuccess}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        submitLabel={outcome === 'lifted' ? `Lift the ${what}` : `Keep the ${what}`}
        busyLabel="Sending…"
      >
        <TextArea
          label={`Message to ${user.username}`}
          rows={3}
          required
          maxLength={moderationLimits.messageToPersonMaxCharacters}
          {...submission.field('messageToPerson')}
        />
      </FormDialog>
    </li>
  );
}
