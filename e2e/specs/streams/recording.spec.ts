import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Replay } from '@greenroom/contract/streams/recordings.schemas';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { sharedSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { endStream } from '../../support/live-stream.ts';
import { readMoments } from '../../support/replays/recorded-media.ts';
import { expectPublished, openStage, publish } from '../../support/replays/recorded-show.ts';
import { readReplay } from '../../support/replays/replay-page.ts';

/** A larger offset between sound and picture is noticeable (ITU-R BT.1359 says 45 to 125 ms). A frame is 40 ms. */
const inStepSeconds = 0.12;

async function killMediaServer(): Promise<void> {
  const runFile = join(process.env['E2E_DATA_FOLDER'] ?? '', 'media.json');
  const { pid } = JSON.parse(await readFile(runFile, 'utf8')) as { pid: number };
  process.kill(pid, 'SIGKILL');
}

test('[STREAM-22] a recording goes on over a change of layer, a drop and a kill of the media server, with sound and picture in step', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const token = await sharedSession(request, 'streamer');
  const show = await callApi<ManagedStream>(request, 'POST', '/streams', token, { title: 'Three breaks' });
  const isThere = async () =>
    (await readApi<ManagedStream>(request, `/streams/${show.id}`)).isBroadcasterConnected;
  const context = await browser.newContext();
  const stage = await context.newPage();
  await openStage(stage);
  await publish(stage, show.vdoRoomId, token);
  await callApi(request, 'POST', `/streams/${show.id}/go-live`, token);
  const beganMs = Date.now();
  await expectPublished(stage, 4);

  await stage.evaluate(() => window.stage.setLayer('f', false));
  await expectPublished(stage, 8);
  await stage.evaluate(() => window.stage.setLayer('f', true));
  await expectPublished(stage, 12);

  await stage.evaluate(() => window.stage.drop());
  await expect.poll(isThere, { timeout: 20_000 }).toBe(false);
  await publish(stage, show.vdoRoomId, token);
  await expect.poll(isThere).toBe(true);
  await expectPublished(stage, 4);

  const killedMs = Date.now();
  await killMediaServer();
  await expect.poll(isThere, { timeout: 20_000 }).toBe(false);
  await expect(async () => publish(stage, show.vdoRoomId, token)).toPass({ timeout: 30_000 });
  await expect.poll(isThere).toBe(true);
  await expectPublished(stage, 5);
  const endedMs = Date.now();
  await endStream(request, show.id);
  await context.close();

  const replay: Replay = await readReplay(request, show.id);
  expect(replay.files).toHaveLength(1);
  const seconds = (endedMs - beganMs) / 1000;
  expect(Math.abs(replay.lengthMs / 1000 - seconds)).toBeLessThan(3);

  await page.goto('/about');
  const { tones, flashes, soundSeconds } = await readMoments(page, replay.files[0]!.url);
  expect(Math.abs(soundSeconds - replay.lengthMs / 1000)).toBeLessThan(0.5);
  const apart = flashes.map((flash) => Math.min(...tones.map((tone) => Math.abs(tone - flash))));
  const inStep = apart.filter((each) => each < inStepSeconds);
  // 4 before the layer changed, and 4 in each of the following parts. A busy machine may lose some.
  expect(flashes.length).toBeGreaterThan(12);
  expect(inStep.length).toBeGreaterThan(flashes.length * 0.8);
  // Media from before the kill is there, and so is media from after it.
  const killedAt = (killedMs - beganMs) / 1000;
  expect(tones.findLast((tone) => tone < killedAt)).toBeGreaterThan(killedAt - 2.5);
  expect(tones.filter((tone) => tone > killedAt + 1).length).toBeGreaterThan(2);
});
