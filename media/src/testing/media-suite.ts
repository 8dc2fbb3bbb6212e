import { afterAll, afterEach, beforeAll } from 'vitest';
import { MediaProcess } from './media-process.ts';

/** A media process for the tests of one file, rooms of their own, and what each test opens, closed after it. */
export class MediaSuite {
  readonly closing: (() => void)[] = [];
  readonly #framePrefix: string;
  #server: MediaProcess | undefined;
  #rooms = 0;

  constructor(framePrefix: string) {
    this.#framePrefix = framePrefix;
    beforeAll(async () => {
      this.#server = await MediaProcess.start();
    });
    afterEach(async () => {
      for (const close of this.closing.splice(0)) close();
      await this.#server?.endSessions();
    });
    afterAll(async () => {
      await this.#server?.stop();
    });
  }

  get server(): MediaProcess {
    if (this.#server === undefined) throw new Error('The media process runs only during tests');
    return this.#server;
  }

  newRoom(): string {
    this.#rooms += 1;
    return `${this.#framePrefix}${String(this.#rooms).padStart(3, '0')}`;
  }
}
