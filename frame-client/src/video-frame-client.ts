import { buildFrameUrl } from '@greenroom/contract/frame/frame-address';
import type { FrameUrlInput } from '@greenroom/contract/frame/frame-address';
import { parseFrameReply } from '@greenroom/contract/frame/frame-commands';
import type { FrameAction, FrameCommandInput, FrameReply } from '@greenroom/contract/frame/frame-commands';
import { parseFrameEvent, parseFrameSnapshot } from '@greenroom/contract/frame/frame-events';
import type {
  FrameEvent,
  FrameEventData,
  FrameEventName,
  FrameSnapshot,
} from '@greenroom/contract/frame/frame-events';
import { frameLimits } from '@greenroom/contract/limits/studio';
import { FrameCommandManager } from './frame-command-manager.ts';
import type { QueueStatus } from './frame-command-manager.ts';

/** Path and query of a frame on this server, for an iframe's `src`. Also works without `location`. */
export function videoFrameSource(input: FrameUrlInput): string {
  const url = new URL(buildFrameUrl('http://localhost', input));
  return `${url.pathname}${url.search}`;
}

type ValueOf<Action extends FrameAction> =
  undefined extends FrameCommandInput<Action>
    ? [value?: FrameCommandInput<Action>]
    : [value: FrameCommandInput<Action>];

let ids = 0;

/**
 * Ids are unique within this page and differ from those of an earlier page. Pages without https have no
 * `randomUUID`.
 */
function createId(): string {
  ids += 1;
  return `${Math.random().toString(36).slice(2)}-${ids}`;
}

function isNamed<Name extends FrameEventName>(
  event: FrameEvent,
  name: Name,
): event is FrameEvent & { data: FrameEventData<Name> } {
  return event.event === name;
}

/**
 * The embedding page's side of a video frame: commands with their replies, events, and the current state
 * (`snapshot`). One object per iframe element. The snapshot follows every reply and event, even if the frame
 * was loaded first or reloaded, so pages should read muted, live and volume from it.
 */
export class VideoFrameClient {
  readonly #manager = new FrameCommandManager({
    clock: {
      setTimeout: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a number in browsers, an object where tests run
      clearTimeout: (timer) => window.clearTimeout(timer as number | undefined),
    },
    createId,
    queueMax: frameLimits.hookQueueMax,
  });
  readonly #handlers = new Set<(event: FrameEvent) => void>();
  readonly #listeners = new Set<() => void>();
  #unsubscribe: () => void = () => undefined;
  #snapshot: FrameSnapshot | undefined;
  #dropped = 0;
  #attached: { ask: () => void; firstAskId: string; isReady: boolean } | undefined;

  /** The frame's last reported state; `undefined` before the first report. A new object for each change. */
  get snapshot(): FrameSnapshot | undefined {
    return this.#snapshot;
  }

  get queueStatus(): QueueStatus {
    return this.#manager.status;
  }

  /**
   * How many messages were dropped on both sides: by this client because of their origin or content, and by
   * the frame itself (`droppedMessages` of the snapshot).
   */
  get droppedMessages(): number {
    return this.#dropped + (this.#snapshot?.droppedMessages ?? 0);
  }

  /** Calls `listener` whenever `snapshot` changes (for `useSyncExternalStore`). */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): FrameSnapshot | undefined => this.#snapshot;

  /**
   * Calls `handler` with the data of each event of that name.
   * @returns a function that removes the handler
   */
  on<Name extends FrameEventName>(name: Name, handler: (data: FrameEventData<Name>) => void): () => void {
    const handle = (event: FrameEvent) => {
      if (isNamed(event, name)) handler(event.data);
    };
    this.#handlers.add(handle);
    return () => this.#handlers.delete(handle);
  }

  /**
   * Connects this object to an iframe with the video frame. Only messages from that window at that origin are
   * accepted.
   * @returns a function that disconnects it; unanswered commands then fail
   */
  attach(iframe: HTMLIFrameElement): () => void {
    this.#detach();
    const frame = iframe.contentWindow;
    if (frame === null) throw new Error('The frame is not in the page');
    const { origin } = new URL(iframe.src, window.location.href);
    const firstAskId = createId();
    const ask = () => frame.postMessage({ action: 'requestStats', commandId: firstAskId }, origin);
    const attached = { ask, firstAskId, isReady: false };
    this.#attached = attached;
    this.#manager.connect((message) => {
      if (attached.isReady) frame.postMessage(message, origin);
    });
    const onMessage = (event: MessageEvent) => {
      if (event.source !== frame) return;
      if (event.origin === origin) this.#receive(event.data);
      else this.#dropped += 1;
    };
    window.addEventListener('message', onMessage);
    // A frame that loaded before this script sent its `ready` to nobody, so its state is requested.
    iframe.addEventListener('load', ask);
    if (origin === window.location.origin) ask();
    this.#unsubscribe = () => {
      window.removeEventListener('message', onMessage);
      iframe.removeEventListener('load', ask);
    };
    return () => {
      if (this.#attached === attached) this.#detach();
    };
  }

  #detach(): void {
    this.#unsubscribe();
    this.#unsubscribe = () => undefined;
    this.#attached = undefined;
    this.#manager.disconnect();
    this.#update(undefined);
  }

  /**
   * Sends a command; see `FrameCommandManager.send` for how it can fail.
   * @returns the state of the frame afterwards
   */
  async send<Action extends FrameAction>(
    action: Action,
    ...[value]: ValueOf<Action>
  ): Promise<FrameSnapshot | undefined> {
    await this.#manager.send(action, value);
    return this.#snapshot;
  }

  /** Sends a chat message from the frame's session to a stream, by default to the watched one (FRAME-16). */
  async sendChat(content: string, streamId?: string): Promise<void> {
    await this.#manager.send('sendChat', content, streamId === undefined ? {} : { streamId });
  }

  /** Fails the commands that are still queued. */
  clearQueue(): void {
    this.#manager.clear();
  }

  #receive(message: unknown): void {
    const reply = parseFrameReply(message);
    if (reply !== undefined) {
      this.#receiveReply(reply);
      return;
    }
    const event = parseFrameEvent(message);
    if (event === undefined) {
      this.#dropped += 1;
      return;
    }
    if (event.event === 'ready') {
      // The frame missed requests from before it was listening. From the first command on, it leaves its
      // messages to this page.
      this.#attached?.ask();
      this.#markReady(event.data);
    } else {
      this.#updateFrom(event);
      this.#emit(event);
    }
  }

  #receiveReply(reply: FrameReply): void {
    const snapshot = parseFrameSnapshot(reply.data);
    if (snapshot !== undefined) this.#update(snapshot);
    const isFirstAsk = reply.commandId === this.#attached?.firstAskId;
    if (isFirstAsk && snapshot !== undefined && this.#attached?.isReady === false) this.#markReady(snapshot);
    else if (!isFirstAsk) this.#manager.receive(reply);
  }

  #markReady(snapshot: FrameSnapshot): void {
    if (this.#attached === undefined) return;
    this.#attached.isReady = true;
    this.#update(snapshot);
    this.#manager.repost();
    this.#emit({ event: 'ready', data: snapshot });
  }

  /** Updates the snapshot from an event. */
  #updateFrom(event: FrameEvent): void {
    if (this.#snapshot === undefined) return;
    if (event.event === 'stateChanged') this.#update({ ...this.#snapshot, state: event.data.state });
    if (
      event.event === 'volumeChanged' ||
      event.event === 'videoVisibilityChanged' ||
      event.event === 'screenShareChanged' ||
      event.event === 'devicesChanged' ||
      event.event === 'deviceChoicesChanged' ||
      event.event === 'recordingChanged' ||
      event.event === 'pictureInPictureChanged'
    ) {
      this.#update({ ...this.#snapshot, ...event.data });
    }
    if (event.event === 'stats') this.#update({ ...this.#snapshot, stats: event.data });
    if (event.event === 'firstFrame') {
      this.#update({ ...this.#snapshot, firstFrameMs: event.data.milliseconds });
    }
  }

  #update(snapshot: FrameSnapshot | undefined): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }

  #emit(event: FrameEvent): void {
    for (const handle of this.#handlers) handle(event);
  }
}
