import { expect, type Page, test } from '@playwright/test';
import { sharedSession } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { videoFrame } from '../../support/video.ts';

declare global {
  interface Window {
    /** Activates or deactivates a layer. */
    setLayer: (rid: string, active: boolean) => Promise<void>;
  }
}

/** Publishes a moving 1280 x 720 picture in three layers, as a WHIP client in a browser does. Runs in the page. */
async function publishLayers(streamKey: string): Promise<void> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1280, 720];
  const context = canvas.getContext('2d');
  let at = 0;
  setInterval(() => {
    at = (at + 16) % canvas.width;
    context?.clearRect(0, 0, canvas.width, canvas.height);
    for (let bar = 0; bar < canvas.width; bar += 160) {
      if (context) context.fillStyle = `hsl(${bar / 4} 70% 50%)`;
      context?.fillRect((bar + at) % canvas.width, 0, 80, canvas.height);
    }
  }, 66);
  const connection = new RTCPeerConnection();
  const [track] = canvas.captureStream(15).getTracks();
  if (track === undefined) throw new Error('The canvas has no track');
  const { sender } = connection.addTransceiver(track, {
    direction: 'sendonly',
    sendEncodings: [
      { rid: 'q', scaleResolutionDownBy: 4, maxBitrate: 150_000 },
      { rid: 'h', scaleResolutionDownBy: 2, maxBitrate: 500_000 },
      { rid: 'f', maxBitrate: 1_500_000 },
    ],
  });
  await connection.setLocalDescription();
  const answer = await fetch('/whip', {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${streamKey}` },
    body: connection.localDescription?.sdp ?? '',
  });
  await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  const change = async (edit: (parameters: RTCRtpSendParameters) => void) => {
    const parameters = sender.getParameters();
    edit(parameters);
    await sender.setParameters(parameters);
  };
  // A busy machine must not reduce the resolution of the layers.
  await change((parameters) => {
    parameters.degradationPreference = 'maintain-resolution';
  });
  window.setLayer = (rid, active) =>
    change(({ encodings }) => {
      for (const encoding of encodings) if (encoding.rid === rid) encoding.active = active;
    });
}

async function pictureOf(viewer: Page): Promise<{ width: number; frames: number }> {
  return (await videoFrame(viewer)).evaluate(() => {
    const video = document.querySelector('video');
    return { width: video?.videoWidth ?? 0, frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0 };
  });
}

/** Waits for a continuing picture of this width: more frames than were decoded before, and then more again. */
async function expectPicture(viewer: Page, width: number, framesBefore: number): Promise<number> {
  let last = framesBefore;
  const widthSeen = async () => {
    const picture = await pictureOf(viewer).catch(() => ({ width: 0, frames: last }));
    expect(picture.frames, 'decoded frames never start anew').toBeGreaterThanOrEqual(last);
    last = picture.frames;
    return picture.width;
  };
  await expect.poll(widthSeen, { timeout: 30_000 }).toBe(width);
  const from = last;
  await expect
    .poll(async () => (await widthSeen()) === width && last, { timeout: 30_000 })
    .toBeGreaterThan(from + 15);
  return last;
}

let id: string | undefined;
test.afterEach(async ({ request }) => {
  if (id !== undefined) await endStream(request, id);
});

test('a viewer gets the highest layer of a browser, the next one while it is stopped, and the highest again', async ({
  page: publisher,
  browser,
  request,
}) => {
  ({ id } = await goLive(request, { title: 'A show in three sizes' }));
  const { streamKey } = await readApi<{ streamKey: string }>(
    request,
    '/studio/stream-key',
    await sharedSession(request, 'streamer'),
  );
  await publisher.route('**/encoder', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await publisher.goto('/encoder');
  await publisher.evaluate(publishLayers, streamKey);
  const viewer = await (await browser.newContext()).newPage();
  await viewer.goto(`/stream/${id}`);

  let frames = await expectPicture(viewer, 1280, 0);
  await publisher.evaluate(() => window.setLayer('f', false));
  frames = await expectPicture(viewer, 640, frames);
  await publisher.evaluate(() => window.setLayer('f', true));
  await expectPicture(viewer, 1280, frames);
  await viewer.context().close();
});
