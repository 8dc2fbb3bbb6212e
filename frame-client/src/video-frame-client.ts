import { buildFrameUrl } from '@greenroom/contract/frame/frame-address';
import type { FrameUrlInput } from '@greenroom/contract/frame/frame-address';
import { frameReplySchema } from '@greenroom/contract/frame/frame-commands';
import type { FrameAction, FrameCommandInput, FrameReply } from '@greenroom/contract/frame/frame-commands';
import { frameSnapshotSchema, parseFrameEvent } from '@greenroom/contract/frame/frame-events';
import type {
  FrameEvent,
  FrameEventData,
  FrameEventName,
  FrameSnapshot,
} from '@greenroom/contract/frame/frame-events';
import { frameLimits } from '@greenroom/contract/limits';
import { FrameCommandManager } from './frame-command-manager.ts';
import type { QueueStatus } from './frame-command-manager.ts';

/** Path and query of a frame on this same server, for an iframe's `src`; works where there is no `location`, too. */
export function videoFrameSource(input: FrameUrlInput): string {
  const url = new URL(buildFrameUrl('http://localhost', input));
  return `${url.pathname}${url.search}`;
}

type ValueOf<Action extends FrameAction> =
  undefined extends FrameCommandInput<Action>
    ? [value?: FrameCommandInput<Action>]
    : [value: FrameCommandInput<Action>];

let ids = 0;

/** Tells commands of this page apart, also from those of a page before it; pages without https have no `randomUUID`. */
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
 * The parent's side of a video frame: commands with their replies, and its events. One object for one iframe element;
 * what the frame is shown as (`snapshot`) is kept up to date, also when this side came later than the frame.
 */
export class VideoFrameClient {
  readonly #manager = new FrameCommandManager({
    clock: {
      setTimeout: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
      clearTimeout: (timer) => {
        if (typeof timer === 'number') window.clearTimeout(timer);
      },
    },
    createId,
    queueMax: frameLimits.hookQueueMax,
  });
  readonly #handlers = new Set<(event: FrameEvent) => void>();
  readonly #listeners = new Set<() => void>();
  #unsubscribe: () => void = () => undefined;
  #snapshot: FrameSnapshot | undefined;
  #attached: { frame: Window; origin: string; helloId: string; isReady: boolean } | undefined;

  /** The frame as it last told of itself; `undefined` until it is heard of. A new object for each change. */
  get snapshot(): FrameSnapshot | undefined {
    return this.#snapshot;
  }

  get queueStatus(): QueueStatus {
    return this.#manager.status;
  }

  /** Calls `listener` whenever `snapshot` changed (for `useSyncExternalStore`). */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): FrameSnapshot | undefined => this.#snapshot;

  /** Calls `handler` with the data of each event of that name. @returns what takes it away again */
  on<Name extends FrameEventName>(name: Name, handler: (data: FrameEventData<Name>) => void): () => void {
    const handle = (event: FrameEvent) => {
      if (isNamed(event, name)) handler(event.data);
    };
    this.#handlers.add(handle);
    return () => this.#handlers.delete(handle);
  }

  /**
   * Ties this object to an iframe that shows the room; only messages of that window at that origin count.
   * @returns what unties it; commands that were not answered by then fail
   */
  attach(iframe: HTMLIFrameElement): () => void {
    this.#detach();
    const frame = iframe.contentWindow;
    if (frame === null) throw new Error('The frame is not in the page');
    const { origin } = new URL(iframe.src, window.location.href);
    const attached = { frame, origin, helloId: createId(), isReady: false };
    this.#attached = attached;
    this.#manager.connect((message) => {
      if (attached.isReady) frame.postMessage(message, origin);
    });
    const onMessage = (event: MessageEvent) => {
      if (event.source === frame && event.origin === origin) this.#receive(event.data);
    };
    // A frame that was there before this script has said "ready" to nobody. It is asked.
    const sayHello = () => frame.postMessage({ action: 'requestStats', commandId: attached.helloId }, origin);
    window.addEventListener('message', onMessage);
    iframe.addEventListener('load', sayHello);
    if (origin === window.location.origin) sayHello();
    this.#unsubscribe = () => {
      window.removeEventListener('message', onMessage);
      iframe.removeEventListener('load', sayHello);
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
   * Sends a command; see `FrameCommandManager.send` for how it fails.
   * @returns the frame as it is afterwards
   */
  async send<Action extends FrameAction>(
    action: Action,
    ...[value]: ValueOf<Action>
  ): Promise<FrameSnapshot | undefined> {
    await this.#manager.send(action, value);
    return this.#snapshot;
  }

  /** Fails the commands that still wait for their turn. */
  clearQueue(): void {
    this.#manager.clear();
  }

  #receive(message: unknown): void {
    const reply = frameReplySchema.safeParse(message);
    if (reply.success) {
      this.#receiveReply(reply.data);
      return;
    }
    const event = parseFrameEvent(message);
    if (event === undefined) return;
    if (event.event === 'ready') this.#markReady(event.data);
    else {
      this.#follow(event);
      this.#emit(event);
    }
  }

  #receiveReply(reply: FrameReply): void {
    const snapshot = frameSnapshotSchema.safeParse(reply.data).data;
    if (snapshot !== undefined) this.#update(snapshot);
    const isHello = reply.commandId === this.#attached?.helloId;
    if (isHello && snapshot !== undefined && this.#attached?.isReady === false) this.#markReady(snapshot);
    else if (!isHello) this.#manager.receive(reply);
  }

  #markReady(snapshot: FrameSnapshot): void {
    if (this.#attached === undefined) return;
    this.#attached.isReady = true;
    this.#update(snapshot);
    this.#manager.repost();
    this.#emit({ event: 'ready', data: snapshot });
  }

  /** Keeps the snapshot in step with what the events say. */
  #follow(event: FrameEvent): void {
    if (this.#snapshot === undefined) return;
    if (event.event === 'stateChanged') this.#update({ ...this.#snapshot, state: event.data.state });
    if (event.event === 'volumeChanged' || event.event === 'videoVisibilityChanged') {
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
