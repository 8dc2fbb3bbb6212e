import { parseFrameCommandMessage } from '@greenroom/contract/frame/frame-commands';
import type { FrameCommandMessage, FrameReply } from '@greenroom/contract/frame/frame-commands';
import type { FrameEvent } from '@greenroom/contract/frame/frame-events';

/**
 * The line to the page that embeds this one. A message counts when its source is the parent window and its origin is
 * accepted; the first one that counts settles which origin it is. Everything is posted to that exact origin.
 */
export class ParentPort {
  readonly #parent: Window;
  #origins: readonly string[];
  #dropped = 0;

  constructor(parent: Window, acceptedOrigins: readonly string[]) {
    this.#parent = parent;
    this.#origins = acceptedOrigins;
  }

  /** How many messages were dropped because another window or origin sent them, or because they are no command. */
  get droppedMessages(): number {
    return this.#dropped;
  }

  listen(self: Window, onCommand: (message: FrameCommandMessage) => void): void {
    self.addEventListener('message', (event) => {
      const isParent = event.source === this.#parent;
      const isAccepted = this.#origins.includes(event.origin);
      // What an external service says, in a frame inside this one, is not for here.
      if (!isParent && !isAccepted) return;
      const message = isParent && isAccepted ? parseFrameCommandMessage(event.data) : undefined;
      if (message === undefined) {
        this.#dropped += 1;
        return;
      }
      this.#origins = [event.origin];
      onCommand(message);
    });
  }

  /** While the origin is not settled, nothing is said: the parent asks first. */
  post(message: FrameReply | FrameEvent): void {
    const [origin, ...others] = this.#origins;
    if (origin !== undefined && others.length === 0) this.#parent.postMessage(message, origin);
  }
}
