import type { Page } from '@playwright/test';
import type { OwnStream } from '@greenroom/contract/streams/streams.schemas';
import { enterAs, sharedSession } from './accounts.ts';
import { readApi } from './api-answers.ts';
import { open } from './opened-page.ts';
import { expectMovingPicture } from './video.ts';

/** Opens the demo streamer's studio, with the camera's picture in the preview. */
export async function openPreview(page: Page): Promise<void> {
  await enterAs(page, 'streamer');
  await open(page, '/studio');
  await page.getByRole('button', { name: 'Enable Camera Preview' }).click();
  await expectMovingPicture(page);
}

export const streamPanel = (page: Page) => page.getByRole('tablist', { name: 'Stream panel' });

export async function openTab(page: Page, name: string): Promise<void> {
  await streamPanel(page).getByRole('tab', { name, exact: true }).click();
}

/** The visible figures by name, in document order. */
export function readFigures(page: Page): Promise<Record<string, string>> {
  return page
    .locator('dl:visible > div')
    .evaluateAll((tiles) =>
      Object.fromEntries(
        tiles.map((tile) => [
          tile.querySelector('dt')?.textContent ?? '',
          tile.querySelector('dd')?.textContent ?? '',
        ]),
      ),
    );
}

/** The shows of the demo streamer, from the server. */
export async function ownStreams(page: Page): Promise<OwnStream[]> {
  return readApi(page.request, '/studio/streams?limit=100', await sharedSession(page.request, 'streamer'));
}

/** The media room id and the direct video URL from the Stream tab. */
export async function readAddresses(page: Page): Promise<{ mediaRoomId: string; videoUrl: string }> {
  const valueUnder = (label: string) =>
    page.getByText(label, { exact: true }).locator('xpath=following-sibling::p').innerText();
  return { mediaRoomId: await valueUnder('Room ID'), videoUrl: await valueUnder('Direct video URL') };
}
