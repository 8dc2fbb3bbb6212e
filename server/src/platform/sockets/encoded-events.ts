import { checkOutbound, encodeOutbound, type Outbound } from './outbound.ts';
import { deflatedTextFrame, websocketTextFrame } from './websocket-frame.ts';

/** Events ready to be written, made once for all who get them; each form when the first asks for it. */
export class EncodedEvents {
  readonly #events: readonly Outbound[];
  #texts: string[] | undefined;
  #frames: Buffer | undefined;
  #deflatedFrames: Buffer | undefined;

  /** @param isChecked each event is compared with the contract first */
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

  /** The same, compressed. */
  get deflatedFrames(): Buffer {
    return (this.#deflatedFrames ??= Buffer.concat(this.texts.map((text) => deflatedTextFrame(`4${text}`))));
  }
}
