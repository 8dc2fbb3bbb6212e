import type { ServerResponse } from 'node:http';
import type { MediaEvent } from '@greenroom/contract/media/media-control.schemas';

/**
 * A web server that does not read its events is disconnected at this many unsent bytes. It reconnects and
 * gets a snapshot.
 */
const largestBacklogBytes = 4 * 1024 * 1024;

/** All open `GET /events` responses (newline-delimited JSON). */
export class SessionEvents {
  readonly #readers = new Set<ServerResponse>();
  #aloneSinceMs: number;

  constructor(nowMs: number) {
    this.#aloneSinceMs = nowMs;
  }

  /** Starts with the snapshot. Everything published after this call follows it. */
  subscribe(response: ServerResponse, snapshot: MediaEvent): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    response.write(`${JSON.stringify(snapshot)}\n`);
    this.#readers.add(response);
    response.on('close', () => {
      this.#readers.delete(response);
      if (this.#readers.size === 0) this.#aloneSinceMs = performance.now();
    });
  }

  publish(event: MediaEvent): void {
    if (this.#readers.size === 0) return;
    const line = `${JSON.stringify(event)}\n`;
    for (const reader of this.#readers) {
      if (reader.writableLength > largestBacklogBytes) reader.destroy();
      else reader.write(line);
    }
  }

  get hasReaders(): boolean {
    return this.#readers.size > 0;
  }

  /** How long nobody has been reading events. 0 while somebody is. */
  aloneMs(nowMs: number): number {
    return this.hasReaders ? 0 : nowMs - this.#aloneSinceMs;
  }

  close(): void {
    for (const reader of this.#readers) reader.end();
  }
}
