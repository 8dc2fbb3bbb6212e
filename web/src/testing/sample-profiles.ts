import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';

/** A public profile with a show and a wishlist item. `more` overrides the defaults. */
export function userProfile(more: Partial<UserProfile> = {}): UserProfile {
  const username = more.username ?? 'juno';
  return {
    id: `id-of-${username}`,
    username,
    name: 'Juno Marchetti',
    firstName: 'Juno',
    lastName: 'Marchetti',
    bio: 'Washes hair on air.',
    location: 'Bologna, Italy',
    publicProfile: true,
    avatarUrl: '/icon-192.png',
    socialLinks: {
      instagram: 'https://instagram.com/juno',
      youtube: 'https://youtube.com/@juno',
      website: 'https://juno.example',
    },
    role: 'streamer',
    createdAt: '2025-03-02T10:00:00.000Z',
    isFollowing: false,
    followState: 'none',
    isBlocked: false,
    _count: { followers: 12, following: 3, streams: 1 },
    streams: [
      {
        id: 'wash-day',
        title: 'Wash day',
        description: 'Hair that likes rain.',
        viewerCount: 41,
        isLive: false,
        thumbnail: '/icon-512.png',
        startedAt: '2026-05-04T12:00:00.000Z',
      },
    ],
    wishlist: [
      {
        id: 'sunday-mug',
        name: 'Sunday Mug',
        price: 24.5,
        currency: 'USD',
        imageUrl: '/icon-maskable-512.png',
      },
    ],
    ...more,
  };
}

/** A private profile as non-followers see it. */
export function privateProfile(more: Partial<UserProfile> = {}): UserProfile {
  const { streams: _streams, wishlist: _wishlist, ...profile } = userProfile(more);
  return { ...profile, publicProfile: false };
}
