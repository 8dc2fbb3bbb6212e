import { appointmentSchema } from '@greenroom/contract/profiles/profiles.schemas';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { AppointedPeople } from '../../ui/list/appointed-people.tsx';

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

/** The users who decide on claims, besides admins. */
export function GreenVerifiers() {
  const query = useQuery(verifiersQuery());
  const change = useChangeVerifiers();
  return (
    <section aria-labelledby="green-verifiers" className="mt-12 max-w-2xl">
      <h2 id="green-verifiers" className="text-heading">
        Verifiers
      </h2>
      <p className="mt-2 mb-4 text-small text-ink-soft">
        Verifiers accept and refuse claims from their own accounts, on the page /verify. They answer no
        objections, and decide on no brand that they work for.
      </p>
      <AppointedPeople
        called="verifier"
        query={query}
        change={{
          username: appointmentSchema.shape.username,
          appointing: change,
          appoint: (username, onAppointed) =>
            change.mutate({ appoint: username }, { onSuccess: onAppointed }),
          remove: (id) => change.mutate({ dismiss: id }),
        }}
      />
    </section>
  );
}
