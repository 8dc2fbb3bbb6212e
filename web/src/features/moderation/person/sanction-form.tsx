import type { ChatStanding, ChatUser } from '@greenroom/contract/moderation/moderation.schemas';
import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { reasonChoices, timeoutChoices } from '../moderation-labels.ts';
import { useAddModerator, useBan, useRemoveModerator, useTimeOut, useUnban } from '../moderation.api.ts';

interface SanctionFormProps {
  hostId: string;
  user: ChatUser;
  readerRole: ChatStanding['role'];
}

/** Timeout, ban and their end. The log's reason and what the person is told are two fields. */
export function SanctionForm({ hostId, user, readerRole }: SanctionFormProps) {
  const [duration, setDuration] = useState<(typeof timeoutChoices)[number]['value']>('300');
  const [reason, setReason] = useState<(typeof reasonChoices)[number]['value']>(reasonChoices[0].value);
  const [details, setDetails] = useState('');
  const [told, setTold] = useState('');
  const timeOut = useTimeOut();
  const ban = useBan();
  const unban = useUnban();
  const addModerator = useAddModerator();
  const removeModerator = useRemoveModerator();
  const isBusy = [timeOut, ban, unban, addModerator, removeModerator].some(({ isPending }) => isPending);
  const { id: userId, username } = user;

  const given = () => {
    const written = details.trim();
    const text = written === '' ? reason : `${reason}: ${written}`;
    return { hostId, userId, reason: text.slice(0, moderationLimits.reasonMaxCharacters), told: told.trim() };
  };
  const say = (message: string) => ({
    onSuccess: () => {
      setDetails('');
      setTold('');
      showToast(message, { tone: 'success' });
    },
  });

  return (
    <section aria-label="Moderate" className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label="Reason" value={reason} options={reasonChoices} onChange={setReason} />
        <Select label="Timeout" value={duration} options={timeoutChoices} onChange={setDuration} />
      </div>
      <TextField
        label="Details for the log (optional)"
        hint="Only moderators and the streamer read it."
        maxLength={200}
        value={details}
        onChange={(event) => setDetails(event.target.value)}
      />
      <TextField
        label={`Message to ${username} (optional)`}
        maxLength={moderationLimits.toldMaxCharacters}
        value={told}
        onChange={(event) => setTold(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          unavailable={isBusy}
          onClick={() =>
            timeOut.mutate({ ...given(), durationSeconds: Number(duration) }, say(`${username} is timed out`))
          }
        >
          Time out
        </Button>
        {user.isBanned ? null : (
          <Button
            size="small"
            variant="danger"
            unavailable={isBusy}
            onClick={() => ban.mutate(given(), say(`${username} is banned`))}
          >
            Ban
          </Button>
        )}
        {user.isBanned || user.isMuted ? (
          <Button
            size="small"
            variant="outline"
            unavailable={isBusy}
            onClick={() => unban.mutate(given(), say(`${username} can write again`))}
          >
            {user.isBanned ? 'Lift ban' : 'Lift timeout'}
          </Button>
        ) : null}
        {readerRole !== 'streamer' ? null : user.role === 'moderator' ? (
          <Button
            size="small"
            variant="outline"
            unavailable={isBusy}
            onClick={() =>
              removeModerator.mutate({ hostId, userId }, say(`${username} is no longer a moderator`))
            }
          >
            Remove as moderator
          </Button>
        ) : (
          <Button
            size="small"
            variant="outline"
            unavailable={isBusy}
            onClick={() =>
              addModerator.mutate(
                { hostId, username, reason: 'Appointed' },
                say(`${username} is a moderator now`),
              )
            }
          >
            Make moderator
          </Button>
        )}
      </div>
    </section>
  );
}
