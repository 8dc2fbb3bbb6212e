import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { useViewer } from '../session/use-viewer.ts';
import { moderatorsQuery, useAddModerator, useRemoveModerator } from './moderation.api.ts';

/** Who moderates a streamer's chats. The streamer appoints them. */
export function ModeratorList({ hostId, mayAppoint }: { hostId: string; mayAppoint: boolean }) {
  const query = useQuery(moderatorsQuery(hostId, useViewer()));
  const [username, setUsername] = useState('');
  const add = useAddModerator();
  const remove = useRemoveModerator();
  const { data: moderators } = query;
  return (
    <div className="flex flex-col gap-4 pt-4">
      {mayAppoint ? (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const name = username.trim().replace(/^@/, '');
            if (name === '' || add.isPending) return;
            add.mutate(
              { hostId, username: name, reason: 'Appointed by the streamer' },
              { onSuccess: () => setUsername('') },
            );
          }}
        >
          <div className="min-w-48 grow">
            <TextField
              label="Username"
              autoComplete="off"
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          </div>
          <Button type="submit" busy={add.isPending} unavailable={username.trim() === ''}>
            Make moderator
          </Button>
        </form>
      ) : null}
      {moderators === undefined ? (
        query.isError ? (
          <QueryErrorState
            query={query}
            title="Failed to load the moderators"
            text={describeFailure(query.error)}
          />
        ) : (
          <Loading label="Loading the moderators">
            <Skeleton className="h-20 rounded-card" />
          </Loading>
        )
      ) : moderators.length === 0 ? (
        <p className="py-4 text-center text-small text-ink-soft">There are no moderators yet.</p>
      ) : (
        <ul className="flex flex-col">
          {moderators.map((moderator) => (
            <li key={moderator.id} className="flex min-h-14 items-center gap-3">
              <Avatar name={moderator.username} src={moderator.avatar} size="small" />
              <span className="min-w-0 grow truncate text-small font-semibold">{moderator.username}</span>
              {mayAppoint ? (
                <Button
                  size="small"
                  variant="outline"
                  aria-label={`Remove ${moderator.username} as a moderator`}
                  onClick={() => remove.mutate({ hostId, userId: moderator.id })}
                >
                  Remove
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
