import type { NewInvitation, TeamRole } from '@greenroom/contract/brands/team.schemas';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const teamKey = ['brand', 'team'] as const;

/** Members and open invitations of the user's own brand. */
export function teamQuery(userId: string) {
  return queryOptions({
    queryKey: [...teamKey, userId],
    queryFn: async ({ signal }) => (await api.team.read({}, { signal })).data,
  });
}

/** The invitation of a link. It is requested once, because a link is either valid or not. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: [...teamKey, 'invitation', token],
    queryFn: async ({ signal }) => (await api.team.invitation({ token }, { signal })).data,
    retry: false,
  });
}

type Change =
  | { kind: 'withdraw'; id: string }
  | { kind: 'change-role'; userId: string; role: TeamRole }
  | { kind: 'remove'; userId: string };

async function sendChange(change: Change) {
  switch (change.kind) {
    case 'withdraw':
      return api.team.withdraw({ id: change.id });
    case 'change-role':
      return api.team.changeRole({ userId: change.userId, role: change.role });
    case 'remove':
      return api.team.remove({ userId: change.userId });
  }
}

/** Changes members of the team and their roles. The list shows failures itself. */
export function useChangeTeam(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => (await sendChange(change)).data,
    onSuccess: (team) => queryClient.setQueryData(teamQuery(userId).queryKey, team),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Invites somebody by email. The dialog shows failures itself. */
export function useInvite(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (invitation: NewInvitation) => (await api.team.invite(invitation)).data,
    onSuccess: (team) => queryClient.setQueryData(teamQuery(userId).queryKey, team),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}

/** Accepts an invitation to a team. The page shows failures itself. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => (await api.team.accept({ token })).data,
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: ['brand-access'] }),
    meta: { showsOwnFailure: true },
    retry: false,
  });
}
