/**
 * What public answers are made of. An endpoint names in its `reads` all of it that its answer to a caller without a
 * session depends on: while none of it changes, and for ten seconds besides, such an answer is kept and sent again.
 */
export const publicTopics = [
  'products',
  'brands',
  'reviews',
  'recommendations',
  'streams',
  'users',
  'follows',
  'wishlists',
  'reminders',
  'home',
] as const;
export type PublicTopic = (typeof publicTopics)[number];
