import type { FrameCommand } from '@greenroom/contract/frame/frame-commands';
import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';

/** What both kinds of room do for the frame. */
export interface Room {
  /** Carries a command out; rejects with an Error in words for people. */
  run(command: FrameCommand): Promise<void>;
  snapshot(): FrameSnapshot;
  /** The page goes away. */
  leave(): void;
}
