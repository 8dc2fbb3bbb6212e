import type { Database } from './db/client.ts';
import type { AccountsService } from './features/accounts/accounts.service.ts';
import type { AuthService } from './features/auth/auth.service.ts';
import type { LiveState } from './features/live-state/live-state.service.ts';
import type { StreamsService } from './features/streams/streams.service.ts';
import type { UsersService } from './features/users/users.service.ts';
import type { Log } from './platform/log.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';

/** What the sample data is made with. */
export interface SampleParts {
  db: Database;
  storage: FileStorage;
  log: Log;
  liveState: Pick<LiveState, 'isPublishing'>;
  users: Pick<UsersService, 'findAccountByEmail' | 'usernames'>;
  auth: Pick<AuthService, 'library' | 'authentication'>;
  accounts: Pick<AccountsService, 'streamKey'>;
  streams: Pick<StreamsService, 'findRow' | 'goLive' | 'featuredProducts' | 'pin'>;
}

/** Accounts that anybody may sign in with, and their one password. */
export interface DemoAccounts {
  password: string;
  accounts: readonly { email: string; role: string }[];
}

/** The demo show: its broadcaster and its chatters. */
export interface Demo {
  /** Puts the show on air. Does nothing without the sample data. @param origin where this server is reached */
  start(origin: string): Promise<void>;
  stop(): Promise<void>;
}

/** Fills a new database; answers whether anything was to be done. */
export type SeedSampleData = (parts: SampleParts, now: Date) => Promise<boolean>;

/** The entry of the table `settings` that says when the sample data was complete. */
export const sampleDataKey = 'sample-data-seeded-at';

export interface DemoShow {
  accounts: DemoAccounts;
  createDemo(parts: SampleParts): Demo;
}
