import type { Database } from './db/client.ts';
import type { AccountsService } from './features/accounts/accounts.service.ts';
import type { AuthService } from './features/auth/auth.service.ts';
import type { LiveState } from './features/live-state/live-state.service.ts';
import type { StreamsService } from './features/streams/streams.service.ts';
import type { UsersService } from './features/users/users.service.ts';
import type { Log } from './platform/log.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';

/** The services with which the sample data is created. */
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

/** Accounts that anybody may sign in with, and their common password. */
export interface DemoAccounts {
  password: string;
  accounts: readonly { email: string; role: string }[];
}

/** The demo show: its broadcaster and its chatters. */
export interface Demo {
  /** Starts the show. Does nothing without the sample data. @param origin at which this server is reached */
  start(origin: string): Promise<void>;
  stop(): Promise<void>;
}

/** Fills a new database. Resolves to whether anything had to be done. */
export type SeedSampleData = (parts: SampleParts, now: Date) => Promise<boolean>;

/** The key in the table `settings` that records when the sample data was complete. */
export const sampleDataKey = 'sample-data-seeded-at';

export interface DemoShow {
  accounts: DemoAccounts;
  createDemo(parts: SampleParts): Demo;
}
