import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

function verifiersQuery() {
  return queryOptions({
    queryKey: ['admin', 'green-verifiers'],
    queryFn: async ({ signal }) => (await api.green.verifiers({}, { signal })).data.verifiers,
  });
}

type Change = { appoint: string } | { dismiss: string };

function useChangeVerifiers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) =>
      'appoint' in change
        ? (await api.green.appointVerifier({ username: change.appoint })).data.verifiers
        : (await api.green.dismissVerifier({ userId: change.dismiss })).data.verifiers,
    onSuccess: (verifiers) => queryClient.setQueryData(verifiersQuery().queryKey, verifiers),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Who decides on claims besides admins: appointed by username, dismissed at any time. */
export function GreenVerifiers() {
  const query = useQuery(verifiersQuery());
  const change = useChangeVerifiers();
  const [username, setUsername] = useState('');
  const name = username.trim();
  return (
    <section aria-labelledby="green-verifiers" className="mt-12 max-w-2xl">
      <h2 id="green-verifiers" className="text-heading">
        Verifiers
      </h2>
      <p className="mt-2 mb-4 text-small text-ink-soft">
        Verifiers accept and refuse claims from their own accounts, on the page /verify. They answer no
        objections, and decide on no brand that they work for.
      </p>
      <form
        aria-label="Appoint a verifier"
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '' && !change.isPending)
            change.mutate({ appoint: name }, { onSuccess: () => setUsername('') });
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
        <Button type="submit" busy={change.isPending} unavailable={name === ''}>
          Make verifier
        </Button>
      </form>
      <FailureMessage message={change.error === null ? undefined : describeFailure(change.error)} />
      {query.data === undefined ? (
        query.isError ? (
          <QueryErrorState query={query} title="Failed to load the verifiers" />
        ) : (
          <Loading label="Loading the verifiers">
            <Skeleton className="mt-4 h-14 rounded-card" />
          </Loading>
        )
      ) : (
        <ul aria-label="Verifiers" className="mt-4 flex flex-col">
          {query.data.map((person) => (
            <li key={person.id} className="flex min-h-14 items-center gap-3">
              <Avatar name={person.name} src={person.avatarUrl} size="small" />
              <span className="min-w-0 grow truncate text-small font-semibold">{person.username}</span>
              <Button
                variant="outline"
                aria-label={`Dismiss ${person.username} as a verifier`}
                onClick={() => change.mutate({ dismiss: person.id })}
              >
                Dismiss
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
