import { onTestFinished, vi } from 'vitest';

interface PictureAnswer {
  status: number;
  body: unknown;
}

/**
 * Answers image uploads until the test ends. `respond` gets the path without the origin, and the file. The page
 * uploads with XMLHttpRequest, because `fetch` does not report progress.
 */
export function answerPictures(
  respond: (path: string, file: Blob) => PictureAnswer | Promise<PictureAnswer>,
) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      response: unknown;
      #path = '';
      open(_method: string, path: string) {
        this.#path = path;
      }
      setRequestHeader() {}
      async send(file: Blob) {
        ({ status: this.status, body: this.response } = await respond(this.#path, file));
        this.dispatchEvent(new Event('load'));
      }
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}
