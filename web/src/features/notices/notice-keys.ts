/** Query keys of notices. Each key belongs to one user. */
export const noticeKeys = {
  all: (userId: string) => ['notices', userId] as const,
  unreadCount: (userId: string) => ['notices', userId, 'unread-count'] as const,
  /** Both lists: the latest few, and all by pages. */
  lists: (userId: string) => ['notices', userId, 'lists'] as const,
  latest: (userId: string) => ['notices', userId, 'lists', 'latest'] as const,
  pages: (userId: string) => ['notices', userId, 'lists', 'pages'] as const,
  preferences: (userId: string) => ['notification-preferences', userId] as const,
};
