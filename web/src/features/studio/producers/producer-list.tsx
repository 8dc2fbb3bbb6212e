import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { producersQuery, useAppointProducer, useDismissProducer } from './producers.api.ts';

/** Whom a streamer lets run their shows: appointed by username, dismissed at any time. */
export function ProducerList() {
  const query = useQuery(producersQuery());
  const [username, setUsername] = useState('');
  const appoint = useAppointProducer();
  const dismiss = useDismissProducer();
  const name = username.trim().replace(/^@/, '');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-ink-soft">
        Producers pin, offer and moderate in your shows, from their own accounts, on the page /producer. Only
        you go live and end a show.
      </p>
      <form
        aria-label="Appoint a producer"
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '' && !appoint.isPending) appoint.mutate(name, { onSuccess: () => setUsername('') });
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
        <Button type="submit" busy={appoint.isPending} unavailable={name === ''}>
          Make producer
        </Button>
      </form>
      <FailureMessage message={appoint.error === null ? undefined : describeFailure(appoint.error)} />
      {query.isPending ? (
        <Loading label="Loading the producers">
          <Skeleton className="h-14 rounded-card" />
        </Loading>
      ) : query.data === undefined ? (
        <QueryErrorState query={query} title="Failed to load the producers" />
      ) : query.data.length === 0 ? (
        <p className="text-small text-stone-text">You have no producers yet.</p>
      ) : (
        <ul aria-label="Producers" className="flex flex-col">
          {query.data.map((producer) => (
            <li key={producer.id} className="flex min-h-14 items-center gap-3">
              <Avatar name={producer.username} src={producer.avatarUrl} size="small" />
              <span className="min-w-0 grow truncate text-small font-semibold">{producer.username}</span>
              <Button
                size="small"
                variant="outline"
                aria-label={`Remove ${producer.username} as a producer`}
                onClick={() => dismiss.mutate(producer.id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
