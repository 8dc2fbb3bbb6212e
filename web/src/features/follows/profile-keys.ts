/** Keys of everything about profiles. An answer depends on who asks, so each key ends in the session that asked. */
export const profileKeys = {
  all: ['profiles'] as const,
  detail: (username: string) => ['profiles', 'detail', username] as const,
  people: (username: string) => ['profiles', 'people', username] as const,
  requests: ['profiles', 'requests'] as const,
  blocked: ['profiles', 'blocked'] as const,
};
