import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** Whether an admin appointed a user to decide on green claims. Admins may do so without an appointment. */
export function isVerifierQuery(userId: string) {
  return queryOptions({
    queryKey: ['is-verifier', userId],
    queryFn: async ({ signal }) => (await api.green.isVerifier({}, { signal })).data.isVerifier,
  });
}
