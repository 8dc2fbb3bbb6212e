import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import type { JoinedStream } from '../streams/joined-stream.ts';
import type { StudioTab } from './studio-tabs.ts';
import type { Studio } from './use-studio.ts';

/** What the studio's pages find in their outlet's context. */
export interface StudioContext {
  user: SessionUser;
  studio: Studio;
  tab: StudioTab;
  /** The stream that is live, or the one that is planned next; undefined as well while that is not known. */
  openStream: StreamDetail | undefined;
  live: JoinedStream;
}
