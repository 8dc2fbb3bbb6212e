import type { FollowState, UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { profileKeys } from './profile-keys.ts';

const pageParams = {
  initialPageParam: '',
  getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
};

const cursorOf = (pageParam: string) => (pageParam === '' ? {} : { cursor: pageParam });

export type PeopleList = 'followers' | 'following';

/** Followers of a user, or users that they follow, latest first. `token` identifies the requesting session. */
export function peopleQuery(username: string, list: PeopleList, token: string | null) {
  return infiniteQueryOptions({
    queryKey: [...profileKeys.people(username), list, token],
    queryFn: async ({ pageParam, signal }) =>
      (await api.profiles[list]({ username, ...cursorOf(pageParam) }, { signal })).data,
    ...pageParams,
  });
}

/** The requests to follow the signed-in user, latest first. */
export function followRequestsQuery(token: string | null) {
  return infiniteQueryOptions({
    queryKey: [...profileKeys.requests, token],
    queryFn: async ({ pageParam, signal }) =>
      (await api.profiles.requests(cursorOf(pageParam), { signal })).data,
    ...pageParams,
  });
}

/** The users that the signed-in user has blocked, latest first. */
export function blockedUsersQuery(token: string | null) {
  return infiniteQueryOptions({
    queryKey: [...profileKeys.blocked, token],
    queryFn: async ({ pageParam, signal }) =>
      (await api.profiles.blocked(cursorOf(pageParam), { signal })).data,
    ...pageParams,
  });
}

/** The profile after its follow state has changed. */
function withFollowState(profile: UserProfile, followState: FollowState): UserProfile {
  const isFollowing = followState === 'following';
  const change = Number(isFollowing) - Number(profile.isFollowing);
  const { _count: counts } = profile;
  return {
    ...profile,
    followState,
    isFollowing,
    _count: { ...counts, followers: Math.max(0, counts.followers + change) },
  };
}

/** Changes a cached profile, for all readers. Returns a function that restores it. */
async function changeProfile(
  queryClient: QueryClient,
  username: string,
  change: (profile: UserProfile) => UserProfile,
): Promise<() => void> {
  const queryKey = profileKeys.detail(username);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<UserProfile>({ queryKey });
  queryClient.setQueriesData<UserProfile>({ queryKey }, (profile) => profile && change(profile));
  return () => {
    for (const [key, profile] of before) queryClient.setQueryData(key, profile);
  };
}

/** Refetches a profile and its lists, once the last of several quick presses has been answered. */
async function refreshProfile(queryClient: QueryClient, mutationKey: readonly string[], username: string) {
  if (queryClient.isMutating({ mutationKey }) > 1) return;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: profileKeys.detail(username) }),
    queryClient.invalidateQueries({ queryKey: profileKeys.people(username) }),
  ]);
}

/** Follows or unfollows. The change is optimistic and is rolled back if the server rejects it. */
export function useFollow(username: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['follow', username];
  return useMutation({
    mutationKey,
    scope: { id: `follow ${username}` },
    mutationFn: async ({ follows }: { follows: boolean; expected: FollowState }) =>
      (await (follows ? api.profiles.follow({ username }) : api.profiles.unfollow({ username }))).data
        .followState,
    onMutate: async ({ expected }) => ({
      putBack: await changeProfile(queryClient, username, (profile) => withFollowState(profile, expected)),
    }),
    onSuccess: async (followState) => {
      await changeProfile(queryClient, username, (profile) => withFollowState(profile, followState));
    },
    onError: (_failure, _variables, context) => context?.putBack(),
    onSettled: async () => refreshProfile(queryClient, mutationKey, username),
    retry: false,
  });
}

/** Blocks or unblocks. The change is optimistic and is rolled back if the server rejects it. */
export function useBlock(username: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['block', username];
  return useMutation({
    mutationKey,
    scope: { id: `follow ${username}` },
    mutationFn: async (blocks: boolean) => {
      await (blocks ? api.profiles.block({ username }) : api.profiles.unblock({ username }));
    },
    onMutate: async (blocks) => ({
      putBack: await changeProfile(queryClient, username, (profile) => ({
        ...(blocks ? withFollowState(profile, 'none') : profile),
        isBlocked: blocks,
      })),
    }),
    onError: (_failure, _variables, context) => context?.putBack(),
    onSettled: async () => {
      await refreshProfile(queryClient, mutationKey, username);
      await queryClient.invalidateQueries({ queryKey: profileKeys.blocked });
    },
    retry: false,
  });
}

interface PeoplePage {
  people: { username: string }[];
}

/** Accepts or declines a request to follow. It leaves the list immediately, and returns if the server rejects it. */
export function useAnswerFollowRequest() {
  const queryClient = useQueryClient();
  const queryKey = profileKeys.requests;
  return useMutation({
    mutationKey: ['answer-follow-request'],
    mutationFn: async ({ username, accepts }: { username: string; accepts: boolean }) => {
      await (accepts ? api.profiles.acceptRequest({ username }) : api.profiles.declineRequest({ username }));
    },
    onMutate: async ({ username }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<InfiniteData<PeoplePage>>({ queryKey });
      queryClient.setQueriesData<InfiniteData<PeoplePage>>(
        { queryKey },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) =>
              Object.assign({}, page, {
                people: page.people.filter((person) => person.username !== username),
              }),
            ),
          },
      );
      return { before };
    },
    onError: (_failure, _variables, context) => {
      for (const [key, list] of context?.before ?? []) queryClient.setQueryData(key, list);
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: ['answer-follow-request'] }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: profileKeys.all });
    },
    retry: false,
  });
}
