import type { UserSocialLinks } from '@greenroom/contract/profiles/profiles.schemas';

/** Who follows whom, by key. The later in a list, the longer ago. */
export const sampleFollows: readonly (readonly [follower: string, followees: readonly string[]])[] = [
  ['shopper', ['streamer', 'amara', 'maya.oak', 'priya']],
  ['maya.oak', ['streamer', 'amara', 'shopper', 'noor']],
  ['lukas', ['theo', 'streamer']],
  ['priya', ['amara', 'shopper']],
  ['noor', ['streamer', 'theo', 'maya.oak']],
  ['elise', ['amara']],
  ['tomas', ['theo', 'ingrid']],
  ['hana', ['streamer', 'theo', 'amara']],
  ['wren', ['theo', 'ingrid']],
  ['ingrid', ['theo', 'wren']],
  ['kofi', ['streamer']],
  ['streamer', ['theo', 'amara', 'hana']],
  ['theo', ['streamer']],
  ['amara', ['streamer', 'theo']],
];

/** Products on wishlists, by the keys of owner and product, latest first. */
export const sampleWishlists: readonly (readonly [owner: string, productKeys: readonly string[]])[] = [
  ['shopper', ['sunday-mug', 'fisher-sweater', 'fig-leaf-candle', 'sea-glass-comb', 'kelp-gel-cleanser']],
  ['streamer', ['round-teapot', 'waxed-field-jacket', 'rosewater-mist']],
  ['maya.oak', ['quick-dry-hair-wrap', 'terrace-planter']],
  ['priya', ['star-mittens', 'nesting-bowls']],
];

/** Reminders for future shows, by the keys of show and people. */
export const sampleReminders: readonly (readonly [stream: string, people: readonly string[]])[] = [
  ['next-layers', ['maya.oak', 'lukas', 'wren', 'ingrid', 'tomas']],
  ['next-game-night', ['shopper', 'noor', 'kofi', 'hana']],
  ['next-morning-face', ['priya', 'elise', 'hana']],
  ['next-trail', ['wren', 'lukas']],
  ['next-desk', ['noor']],
];

/** Profile data other than name, bio and location. One profile is private. */
export const sampleProfiles: readonly {
  readonly key: string;
  readonly publicProfile?: boolean;
  readonly socialLinks?: UserSocialLinks;
}[] = [
  {
    key: 'streamer',
    socialLinks: {
      instagram: 'https://instagram.example/juno',
      youtube: 'https://youtube.example/@juno',
      website: 'https://juno.example',
    },
  },
  { key: 'theo', socialLinks: { website: 'https://theo.example/mending' } },
  { key: 'priya', publicProfile: false },
];
