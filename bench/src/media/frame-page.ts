import { fileURLToPath } from 'node:url';
import { buildFrameUrl, framePath } from '@greenroom/contract/frame/frame-address';
import { frameConfigPath, type FrameConfig } from '@greenroom/contract/frame/frame-config';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { build } from 'vite';
import { roomId } from './media-peer.ts';

/** Loopback is a secure context, so the page may open the camera. Nothing listens there. */
export const frameOrigin = 'http://localhost';

const frameFolder = fileURLToPath(new URL('../../../frame', import.meta.url));
const config: FrameConfig = { provider: { name: 'own' }, iceServers: [], allowedParentOrigins: [] };
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

/** The answer to a WHIP or WHEP offer. */
export type WhipWhepAnswer = { sdp: string; location: string };

export type FrameFiles = Map<string, string | Uint8Array>;

/** The video frame's page as `npm start` builds it, by path. */
export async function buildFramePage(): Promise<FrameFiles> {
  const built = await build({ root: frameFolder, logLevel: 'silent', build: { write: false } });
  if (!('output' in built)) throw new Error('The build of the room page has no output');
  return new Map(
    built.output.map((file) => [
      file.fileName === 'index.html' ? framePath : `${framePath}/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  );
}

/**
 * Opens the video frame's page in its default state for publishing: the camera is on, and 'Go Live' is
 * offered.
 */
export async function openFramePage(
  context: BrowserContext,
  files: FrameFiles,
  answerOffer: (offer: string) => Promise<WhipWhepAnswer>,
  prepare: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await context.newPage();
  await page.route(`${frameOrigin}/**`, async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const file = files.get(pathname);
    if (request.method() === 'POST' && pathname === '/whip') {
      const { sdp, location } = await answerOffer(request.postData() ?? '');
      await route.fulfill({ status: 201, headers: { location }, contentType: 'application/sdp', body: sdp });
    } else if (pathname === frameConfigPath) {
      await route.fulfill({ json: config });
    } else if (file !== undefined) {
      const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'text/html';
      await route.fulfill({ contentType, body: typeof file === 'string' ? file : Buffer.from(file) });
    } else {
      // The URL of the session. The benchmark ends both peers itself.
      await route.fulfill({ status: request.method() === 'GET' ? 404 : 204 });
    }
  });
  await prepare(page);
  await page.goto(buildFrameUrl(frameOrigin, { mode: 'push', mediaRoomId: roomId }));
  return page;
}
