/**
 * The topics of public data. `reads` of an endpoint lists every topic on which its answer to a caller without
 * a session depends. Such an answer is cached for ten seconds, as long as none of its topics changes.
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
 * Topics that change constantly while people buy and watch: stock, sales and viewer counts. Answers with
 * these are sent for a second more after a change. A change of any other topic drops them immediately.
 */
const agingTopics: ReadonlySet<PublicTopic> = new Set(['stock', 'viewers']);

export function isAgingTopic(topic: PublicTopic): boolean {
  return agingTopics.has(topic);
}
