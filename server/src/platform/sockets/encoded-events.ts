import { checkOutbound, encodeOutbound, type Outbound } from './outbound.ts';
import { deflatedTextFrame, websocketTextFrame } from './websocket-frame.ts';

/** Events encoded once for all recipients. Each form is created on first use. */
export class EncodedEvents {
  readonly #events: readonly Outbound[];
  #texts: string[] | undefined;
  #frames: Buffer | undefined;
  #deflatedFrames: Buffer | undefined;

  /** @param isChecked whether each event is first validated against the contract */
  constructor(events: readonly Outbound[], isChecked: boolean) {
    this.#events = events;
    if (isChecked) for (const event of events) checkOutbound(event);
  }

  get texts(): readonly string[] {
    return (this.#texts ??= this.#events.map(encodeOutbound));
  }

  /** All events, one WebSocket frame each. */
  get frames(): Buffer {
    return (this.#frames ??= Buffer.concat(this.texts.map((text) => websocketTextFrame(`4${text}`))));
  }

  /** All events as compressed frames. */
  get deflatedFrames(): Buffer {
    return (this.#deflatedFrames ??= Buffer.concat(this.texts.map((text) => deflatedTextFrame(`4${text}`))));
  }
}
