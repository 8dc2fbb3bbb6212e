import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { FailureMessage } from '../failure-message.tsx';
import { TextField } from '../form/text-field.tsx';
import { Loading, Skeleton } from '../loading/skeleton.tsx';
import { QueryErrorState } from './list-states.tsx';

interface AppointedPeopleProps {
  /** What one of them is called, such as "producer". */
  called: string;
  query: {
    data: readonly { id: string; username: string; avatarUrl: string }[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Who they are is changed by the reader. */
  change?: {
    isAppointing: boolean;
    /** Why the last appointment failed, where nothing else says it. */
    failure?: string;
    appoint: (username: string, onAppointed: () => void) => void;
    remove: (id: string) => void;
  };
}

/** People who were appointed to a role by username. Each is removed at any time. */
export function AppointedPeople({ called, query, change }: AppointedPeopleProps) {
  const [username, setUsername] = useState('');
  const name = username.trim().replace(/^@/, '');
  return (
    <div className="flex flex-col gap-4">
      {change === undefined ? null : (
        <>
          <form
            aria-label={`Appoint a ${called}`}
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (name !== '' && !change.isAppointing) change.appoint(name, () => setUsername(''));
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
            <Button type="submit" busy={change.isAppointing} unavailable={name === ''}>
              Make {called}
            </Button>
          </form>
          <FailureMessage message={change.failure} />
        </>
      )}
      {query.data === undefined ? (
        query.isError ? (
          <QueryErrorState query={query} title={`Failed to load the ${called}s`} />
        ) : (
          <Loading label={`Loading the ${called}s`}>
            <Skeleton className="h-14 rounded-card" />
          </Loading>
        )
      ) : query.data.length === 0 ? (
        <p className="text-small text-stone-text">There are no {called}s yet.</p>
      ) : (
        <ul aria-label={`${called.charAt(0).toUpperCase()}${called.slice(1)}s`} className="flex flex-col">
          {query.data.map((person) => (
            <li key={person.id} className="flex min-h-14 items-center gap-3">
              <Avatar name={person.username} src={person.avatarUrl} size="small" />
              <span className="min-w-0 grow truncate text-small font-semibold">{person.username}</span>
              {change === undefined ? null : (
                <Button
                  size="small"
                  variant="outline"
                  aria-label={`Remove ${person.username} as a ${called}`}
                  onClick={() => change.remove(person.id)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
