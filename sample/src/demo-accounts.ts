/**
 * The common password of all sample accounts. They exist only outside production, which rejects a database
 * with them.
 */
export const demoPassword = 'Greenroom#2026';

/** An account of the sample data. Other sample rows refer to it by `key`. */
export interface SampleAccount {
  readonly key: string;
  readonly email: string;
  readonly username: string;
  readonly name: string;
  readonly role: 'user' | 'brand' | 'streamer' | 'admin';
  readonly bio?: string;
  readonly location?: string;
  /** The id from which this person's avatar is drawn. Default: the id of the account. */
  readonly portraitId?: string;
}

/** The accounts listed in the start banner and in the README, one per role. */
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
