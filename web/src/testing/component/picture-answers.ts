import { onTestFinished, vi } from 'vitest';

interface PictureAnswer {
  status: number;
  body: unknown;
}

/**
 * Answers the pictures that the page sends until the test ends, in place of the server: `respond` gets the path behind the
 * origin and the file. The page sends them by XMLHttpRequest, for `fetch` does not say how much of a file was sent.
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
