import type { FrameCommand } from '@greenroom/contract/frame/frame-commands';
import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';

/** The frame's behaviour in one of its modes, publishing or watching. */
export interface FrameMode {
  /**
   * Executes a command. Rejects with an Error whose message is for people. `streamId` comes from the command.
   */
  run(command: FrameCommand, streamId: string | undefined): Promise<void>;
  snapshot(): FrameSnapshot;
  /** The page is being unloaded. */
  leave(): void;
}

/** A mode that the page's own address can start, too. */
export interface StartedMode extends FrameMode {
  /** @param token the signed-in person's session token, if the embedding page gave one */
  start(token: string | undefined): Promise<void>;
}
