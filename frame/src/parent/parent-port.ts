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

  constructor(parent: Window, acceptedOrigins: readonly string[]) {
    this.#parent = parent;
    this.#origins = acceptedOrigins;
  }

  listen(self: Window, onCommand: (message: FrameCommandMessage) => void): void {
    self.addEventListener('message', (event) => {
      if (event.source !== this.#parent || !this.#origins.includes(event.origin)) return;
      const message = parseFrameCommandMessage(event.data);
      if (message === undefined) return;
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
