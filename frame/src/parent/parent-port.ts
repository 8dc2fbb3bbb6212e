import { parseFrameCommandMessage } from '@greenroom/contract/frame/frame-commands';
import type { FrameCommandMessage, FrameReply } from '@greenroom/contract/frame/frame-commands';
import type { FrameEvent } from '@greenroom/contract/frame/frame-events';

/**
 * The connection to the embedding page. A message is accepted if its source is the parent window and its
 * origin is permitted; the first accepted message fixes the origin. All messages are posted to that exact
 * origin.
 */
export class ParentPort {
  readonly #parent: Window;
  #origins: readonly string[];
  #dropped = 0;

  constructor(parent: Window, acceptedOrigins: readonly string[]) {
    this.#parent = parent;
    this.#origins = acceptedOrigins;
  }

  /** How many messages were dropped because of their window, origin or content. */
  get droppedMessages(): number {
    return this.#dropped;
  }

  listen(self: Window, onCommand: (message: FrameCommandMessage) => void): void {
    self.addEventListener('message', (event) => {
      const isParent = event.source === this.#parent;
      const isAccepted = this.#origins.includes(event.origin);
      // Messages of an external service in a nested frame are handled elsewhere.
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

  /** Nothing is posted before the origin is known. The parent sends the first message. */
  post(message: FrameReply | FrameEvent): void {
    const [origin, ...others] = this.#origins;
    if (origin !== undefined && others.length === 0) this.#parent.postMessage(message, origin);
  }
}
