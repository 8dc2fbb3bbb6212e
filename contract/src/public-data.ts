/**
 * What public answers are made of. An endpoint names in its `reads` all of it that its answer to a caller without a
 * session depends on: while none of it changes, and for ten seconds besides, such an answer is kept and sent again.
 */
export const publicTopics = [
  'products',
  'stock',
  'brands',
  'reviews',
  'recommendations',
  'streams',
  'viewers',
  'users',
  'follows',
  'wishlists',
  'reminders',
  'home',
] as const;
export type PublicTopic = (typeof publicTopics)[number];

/**
 * What changes all the time while people buy and watch: the units that are left and were sold, and how many watch. Answers
 * that tell it are sent for a second more when it changes. A change of anything else drops them at once.
 */
const agingTopics: ReadonlySet<PublicTopic> = new Set(['stock', 'viewers']);

export function isAgingTopic(topic: PublicTopic): boolean {
  return agingTopics.has(topic);
}
