import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (html: string) => html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '');

/** Texts of the emails to an address, newest first, from the server's mail page. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<string[]> {
  const list = await (await request.get('/dev/mail')).text();
  const ids = [...list.matchAll(/<li><a href="\/dev\/mail\/([^"]+)">.*?<small>to ([^,]+),/gs)]
    .filter(([, , to]) => plain(to ?? '') === email)
    .map(([, id]) => id ?? '');
  return Promise.all(
    ids.map(async (id) => {
      const page = await (await request.get(`/dev/mail/${id}`)).text();
      return plain(/<pre>(.*?)<\/pre>/s.exec(page)?.[1] ?? '');
    }),
  );
}

/** Waits for an email to an address with a link to `path`, and returns the path and query of the newest one. */
export async function linkInMail(request: APIRequestContext, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        for (const text of await mailsTo(request, email)) {
          link ??= text.match(new RegExp(`https?://[^\\s/]+(${path}\\?[^\\s<>)\\]]+)`))?.[1];
        }
        return link;
      },
      { message: `a mail to ${email} with a link to ${path}` },
    )
    .toBeDefined();
  return link ?? '';
}
