import {
  type ChatStanding,
  type ChatUser,
  moderationReasonSchema,
  messageToPersonSchema,
  timeoutSecondsSchema,
} from '@greenroom/contract/moderation/moderation.schemas';
import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { zodResolver } from '@hookform/resolvers/zod';
import type { MouseEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { reasonChoices, timeoutChoices } from '../moderation-labels.ts';
import { type SanctionAct, sanctionActs, useSanction } from '../moderation.api.ts';
import { ModeratorButton } from './moderator-button.tsx';

interface SanctionFormProps {
  hostId: string;
  user: ChatUser;
  readerRole: ChatStanding['role'];
}

const detailsMaxCharacters = 200;

const sanctionFormSchema = z
  .object({
    act: z.enum(sanctionActs),
    reason: moderationReasonSchema,
    details: z.string().trim().max(detailsMaxCharacters),
    messageToPerson: messageToPersonSchema.unwrap(),
    durationSeconds: z.string().transform(Number).pipe(timeoutSecondsSchema.unwrap()),
  })
  // The log has a single text for both.
  .transform(({ reason, details, ...sanction }) => ({
    ...sanction,
    reason: details === '' ? reason : `${reason}: ${details}`,
  }));

const doneMessages: Record<SanctionAct, (username: string) => string> = {
  timeout: (username) => `${username} is timed out`,
  ban: (username) => `${username} is banned`,
  unban: (username) => `${username} can write again`,
};

/** Timeout, ban and their removal. The log's reason and the message to the person are two fields. */
export function SanctionForm({ hostId, user, readerRole }: SanctionFormProps) {
  const { id: userId, username } = user;
  const sanction = useSanction();
  const form = useForm({
    resolver: zodResolver(sanctionFormSchema),
    defaultValues: {
      act: 'timeout',
      reason: reasonChoices[0].value,
      details: '',
      messageToPerson: '',
      durationSeconds: '300',
    },
  });
  const submission = useFormSubmission(form, {
    mutation: sanction,
    send: (valid) =>
      sanction.mutate(
        { hostId, userId, ...valid },
        {
          onSuccess() {
            form.resetField('details');
            form.resetField('messageToPerson');
            showToast(doneMessages[valid.act](username), { tone: 'success' });
          },
        },
      ),
  });
  // None is a submit button, because Enter in a field would press the first one.
  const press = (act: SanctionAct) => (event: MouseEvent<HTMLButtonElement>) => {
    form.setValue('act', act);
    event.currentTarget.form?.requestSubmit();
  };
  const { isPending } = sanction;

  return (
    <Form label="Moderate" attempt={submission} className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField control={form.control} name="reason" label="Reason" options={reasonChoices} />
        <SelectField control={form.control} name="durationSeconds" label="Timeout" options={timeoutChoices} />
      </div>
      <TextField
        label="Details for the log (optional)"
        hint="Only moderators and the streamer read it."
        maxLength={detailsMaxCharacters}
        {...submission.field('details')}
      />
      <TextField
        label={`Message to ${username} (optional)`}
        maxLength={moderationLimits.messageToPersonMaxCharacters}
        {...submission.field('messageToPerson')}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" unavailable={isPending} onClick={press('timeout')}>
          Time out
        </Button>
        {user.isBanned ? null : (
          <Button size="small" variant="danger" unavailable={isPending} onClick={press('ban')}>
            Ban
          </Button>
        )}
        {user.isBanned || user.isMuted ? (
          <Button size="small" variant="outline" unavailable={isPending} onClick={press('unban')}>
            {user.isBanned ? 'Lift ban' : 'Lift timeout'}
          </Button>
        ) : null}
        {readerRole === 'streamer' ? <ModeratorButton hostId={hostId} user={user} /> : null}
      </div>
    </Form>
  );
}
