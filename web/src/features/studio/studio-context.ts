import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import type { JoinedStream } from '../streams/joined-stream.ts';
import type { StudioTab } from './studio-tabs.ts';
import type { Studio } from './use-studio.ts';

/** The outlet context of the studio's pages. */
export interface StudioContext {
  user: SessionUser;
  studio: Studio;
  tab: StudioTab;
  /** The live stream, or the next planned one. Undefined if there is none, and while it is unknown. */
  openStream: StreamDetail | undefined;
  live: JoinedStream;
}
