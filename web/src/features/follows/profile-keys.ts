/** Keys of all queries about profiles. A response depends on the session, so each key ends with its token. */
export const profileKeys = {
  all: ['profiles'] as const,
  detail: (username: string) => ['profiles', 'detail', username] as const,
  people: (username: string) => ['profiles', 'people', username] as const,
  requests: ['profiles', 'requests'] as const,
  blocked: ['profiles', 'blocked'] as const,
};
