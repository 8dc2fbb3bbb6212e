/** The one password of every sample account. They exist only outside production, which refuses a database with them. */
export const demoPassword = 'Greenroom#2026';

/** An account of the sample data; `key` is how other sample rows refer to it. */
export interface SampleAccount {
  readonly key: string;
  readonly email: string;
  readonly username: string;
  readonly name: string;
  readonly role: 'user' | 'brand' | 'streamer' | 'admin';
  readonly bio?: string;
  readonly location?: string;
  /** The id that this person's avatar is drawn from; a person without one gets that of the account's own id. */
  readonly portraitId?: string;
}

/** The accounts that the start banner and the README name: one a role. */
export const demoAccounts: readonly SampleAccount[] = [
  {
    key: 'shopper',
    email: 'shopper@greenroom.test',
    username: 'shopper',
    name: 'Robin Vale',
    role: 'user',
    bio: 'Buys less, keeps it longer. Here for the mugs and the live shows.',
    location: 'Leeds, United Kingdom',
  },
  {
    key: 'streamer',
    email: 'streamer@greenroom.test',
    username: 'juno',
    name: 'Juno Marchetti',
    role: 'streamer',
    bio: 'Former set designer, now in front of the camera. I try everything for a month before I show it, and I say when I would not buy it.',
    location: 'Bologna, Italy',
    portraitId: 'juno-512',
  },
  {
    key: 'brand',
    email: 'brand@greenroom.test',
    username: 'fernhollow',
    name: 'Fernhollow',
    role: 'brand',
    bio: 'Hair care in refillable bottles, mixed in small batches.',
    location: 'Portland, Oregon',
  },
  {
    key: 'admin',
    email: 'admin@greenroom.test',
    username: 'admin',
    name: 'Sam Okonkwo',
    role: 'admin',
    location: 'Utrecht, Netherlands',
  },
];
