import type { FrameCommand } from '@greenroom/contract/frame/frame-commands';
import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';

/** What the frame does in either mode, publishing or watching. */
export interface FrameMode {
  /** Carries a command out; rejects with an Error whose message is for people. `streamId` is the command's own. */
  run(command: FrameCommand, streamId: string | undefined): Promise<void>;
  snapshot(): FrameSnapshot;
  /** The page goes away. */
  leave(): void;
}

/** A mode that can be started by the page's own address, too. */
export interface StartedMode extends FrameMode {
  /** @param token the signed-in person's session token, where the embedding page gave one */
  start(token: string | undefined): Promise<void>;
}
