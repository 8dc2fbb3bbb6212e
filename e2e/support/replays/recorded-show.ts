import { expect, type Page } from '@playwright/test';

/** The functions of a page that `openStage` has prepared. */
declare global {
  /** Chromium only (MediaStreamTrack Insertable Streams). TypeScript has no types for it yet. */
  class MediaStreamTrackGenerator extends MediaStreamTrack {
    constructor(init: { kind: 'video' });
    readonly writable: WritableStream<VideoFrame>;
  }
  interface Window {
    stage: {
      /** Publishes to a media room, also again after a stop. Resolves when it is connected. */
      publish: (room: string, token: string, codec?: string) => Promise<void>;
      /** Closes the connection without notifying the server. */
      drop: () => void;
      /** How long it has been publishing since the last connection, in seconds. */
      publishedSeconds: () => number;
      /** Activates or deactivates a layer. */
      setLayer: (rid: string, isActive: boolean) => Promise<void>;
    };
  }
}

/**
 * Prepares a page to publish a picture in three layers, and sound. Once a second, for 0.1 s, the picture is
 * white and the sound is a tone, at the same time. In between the picture has moving coloured bars, and there
 * is silence.
 */
export async function openStage(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(prepareStage);
}

/**
 * Publishes to a media room, for the first time or again.
 * @param codec the only codec that is offered, with one layer: `video/H264`
 */
export async function publish(page: Page, room: string, token: string, codec?: string): Promise<void> {
  await page.evaluate(([name, key, only]) => window.stage.publish(name, key, only), [
    room,
    token,
    codec,
  ] as const);
}

/** Waits until it has been publishing for this long since the last connection. */
export async function expectPublished(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(async () => page.evaluate(() => window.stage.publishedSeconds()), {
      timeout: seconds * 1000 + 20_000,
    })
    .toBeGreaterThan(seconds);
}

/** Runs in the page. */
async function prepareStage(): Promise<void> {
  const [width, height] = [1280, 720];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const audio = new AudioContext({ sampleRate: 48_000 });
  await audio.resume();
  const tone = new OscillatorNode(audio, { frequency: 880 });
  const gain = new GainNode(audio, { gain: 0 });
  const output = audio.createMediaStreamDestination();
  tone.connect(gain).connect(output);
  tone.start();
  const video = new MediaStreamTrackGenerator({ kind: 'video' });
  const writer = video.writable.getWriter();
  const beginsAt = audio.currentTime + 0.5;
  let nextTone = 0;
  setInterval(() => {
    while (beginsAt + nextTone < audio.currentTime + 2) {
      gain.gain.setValueAtTime(0.8, beginsAt + nextTone);
      gain.gain.setValueAtTime(0, beginsAt + nextTone + 0.1);
      nextTone += 1;
    }
    if (context === null) return;
    const at = audio.currentTime - beginsAt;
    const isFlash = at >= 0 && at % 1 < 0.1;
    context.fillStyle = isFlash ? '#fff' : '#000';
    context.fillRect(0, 0, width, height);
    for (let bar = 0; !isFlash && bar < width; bar += 160) {
      context.fillStyle = `hsl(${bar / 4} 70% 35%)`;
      context.fillRect((bar + Math.round(at * 200) + width) % width, 0, 80, height);
    }
    void writer.write(new VideoFrame(canvas, { timestamp: performance.now() * 1000 }));
  }, 40);

  let connectedAt = 0;
  let connection: RTCPeerConnection | undefined;
  let sender: RTCRtpSender | undefined;
  window.stage = {
    async publish(room, token, codec) {
      const peer = new RTCPeerConnection();
      connection = peer;
      const stream = new MediaStream([video, ...output.stream.getTracks()]);
      peer.addTransceiver(output.stream.getTracks()[0]!, { direction: 'sendonly', streams: [stream] });
      const transceiver = peer.addTransceiver(video, {
        direction: 'sendonly',
        streams: [stream],
        sendEncodings:
          codec === undefined
            ? [
                { rid: 'q', scaleResolutionDownBy: 4, maxBitrate: 150_000 },
                { rid: 'h', scaleResolutionDownBy: 2, maxBitrate: 500_000 },
                { rid: 'f', maxBitrate: 1_500_000 },
              ]
            : [{ maxBitrate: 1_000_000 }],
      });
      sender = transceiver.sender;
      if (codec !== undefined) {
        const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
        transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType === codec));
      }
      await peer.setLocalDescription();
      const answer = await fetch(`/whip?room=${room}`, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
        body: peer.localDescription?.sdp ?? '',
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
      await new Promise<void>((resolve) => {
        peer.addEventListener('connectionstatechange', () => {
          if (peer.connectionState === 'connected') resolve();
        });
      });
      connectedAt = audio.currentTime;
    },
    drop: () => connection?.close(),
    publishedSeconds: () => audio.currentTime - connectedAt,
    async setLayer(rid, isActive) {
      const parameters = sender?.getParameters();
      if (sender === undefined || parameters === undefined) return;
      for (const encoding of parameters.encodings) if (encoding.rid === rid) encoding.active = isActive;
      await sender.setParameters(parameters);
    },
  };
}
