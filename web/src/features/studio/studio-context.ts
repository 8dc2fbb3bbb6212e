import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import type { JoinedStream } from '../streams/joined-stream.ts';
import type { StudioTab } from './studio-tabs.ts';

/** What the studio's pages find in their outlet's context. */
export interface StudioContext {
  user: SessionUser;
  tab: StudioTab;
  /** The stream that is live, or the one that is planned next. */
  openStream: StreamDetail | undefined;
  live: JoinedStream;
}
