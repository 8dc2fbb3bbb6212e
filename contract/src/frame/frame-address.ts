import * as v from 'valibot';
import { frameLimits } from '../limits/studio.ts';
import { mediaRoomIdPattern, mediaRoomIdRefusal } from '../media/media-room-id.ts';

/** Path of the video frame's page. It must not change, because links and embedding sites use it. */
export const framePath = '/room';

/** The permissions that the embedding page must delegate to the frame (`allow` of the iframe). */
export const framePermissions =
  'camera; microphone; autoplay; fullscreen; picture-in-picture; display-capture';

const mediaRoomId = v.pipe(v.string(), v.regex(mediaRoomIdPattern, mediaRoomIdRefusal));

/** `1`, `true` and a name without a value are true; `0` and `false` are false. */
const toggle = v.pipe(
  v.picklist(['', '1', 'true', '0', 'false']),
  v.transform((value) => value !== '0' && value !== 'false'),
);

/** `true` selects the browser's default device and `false` none. Anything else is a device id. */
const device = v.pipe(
  v.string(),
  v.maxLength(256),
  v.transform((value): boolean | string =>
    value === 'false' || value === '0' ? false : ['', '1', 'true'].includes(value) ? true : value,
  ),
);

function integer(minimum: number, maximum: number) {
  return v.pipe(
    v.string(),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(minimum),
    v.maxValue(maximum),
  );
}

/** Picture heights of a publisher's `quality` steps 0 to 3. Step 2 is the default (FRAME-7). */
export const pushQualityHeights = [360, 480, 720, 1080] as const;

const watchAddressSchema = v.object({
  /** The media room to watch. */
  room: mediaRoomId,
  /** Watches by stream id instead (`/whep/{stream}`), if the media room has a stream. */
  stream: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  /** Plays immediately. Otherwise `startStream` does. */
  autostart: v.optional(toggle, '1'),
});

const pushAddressSchema = v.object({
  /** The media room to publish to. */
  push: mediaRoomId,
  /** Picture size step, 0 to 3 (`pushQualityHeights`). */
  quality: v.optional(integer(0, 3), String(frameLimits.pushQuality)),
  /** Video bitrate of the full picture, in kilobits per second. */
  bitrate: v.optional(integer(50, frameLimits.bitrateMaxBps / 1000), String(frameLimits.pushBitrateKbps)),
  framerate: v.optional(integer(frameLimits.framerateMin, frameLimits.framerateMax), '30'),
  /** Sends two audio channels without the browser's speech processing. */
  stereo: v.optional(toggle, '0'),
  /** Goes live immediately. Only in an embedded frame: nobody should go live by following a link. */
  autostart: v.optional(toggle, '0'),
  webcam: v.optional(device, '1'),
  microphone: v.optional(device, '1'),
});

export interface WatchAddress {
  mode: 'watch';
  mediaRoomId: string;
  streamId?: string | undefined;
  autostart: boolean;
}

export interface PushAddress {
  mode: 'push';
  mediaRoomId: string;
  /** 0 to 3, see `pushQualityHeights`. */
  quality: number;
  bitrateKbps: number;
  framerate: number;
  stereo: boolean;
  autostart: boolean;
  webcam: boolean | string;
  microphone: boolean | string;
}

export type FrameAddress = WatchAddress | PushAddress;

export type FrameAddressResult =
  | { success: true; address: FrameAddress }
  /** `error` is for people and names the parameter. */
  | { success: false; error: string };

/**
 * Parses the query of a frame URL (FRAME-5 to FRAME-7): `?room={mediaRoomId}` watches that media room,
 * `?push={mediaRoomId}` publishes to it. If both are given, `push` wins. Unknown parameters are ignored.
 */
export function parseFrameAddress(query: URLSearchParams): FrameAddressResult {
  const values = Object.fromEntries(query);
  if (query.has('push')) {
    const parsed = v.safeParse(pushAddressSchema, values);
    if (!parsed.success) return refusal(parsed.issues);
    const { push, bitrate, ...rest } = parsed.output;
    return { success: true, address: { mode: 'push', mediaRoomId: push, bitrateKbps: bitrate, ...rest } };
  }
  const parsed = v.safeParse(watchAddressSchema, values);
  if (!parsed.success) return refusal(parsed.issues);
  const { room, stream, autostart } = parsed.output;
  return { success: true, address: { mode: 'watch', mediaRoomId: room, streamId: stream, autostart } };
}

function refusal([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): FrameAddressResult {
  const parameter = v.getDotPath(issue) ?? 'room';
  return { success: false, error: `The address of this video frame is not valid: check '${parameter}'` };
}

export type FrameUrlInput =
  | ({ mode: 'watch'; mediaRoomId: string } & Partial<WatchAddress>)
  | ({ mode: 'push'; mediaRoomId: string } & Partial<PushAddress>);

/**
 * Builds the frame's URL at `origin` (a server's origin, such as `https://shop.example`). Options left out of
 * a watch URL are omitted; a push URL always contains its quality and bitrate.
 */
export function buildFrameUrl(origin: string, input: FrameUrlInput): string {
  const url = new URL(framePath, origin);
  const set = (name: string, value: string | number | boolean | undefined) => {
    if (value !== undefined) url.searchParams.set(name, String(value));
  };
  if (input.mode === 'watch') {
    set('room', input.mediaRoomId);
    set('stream', input.streamId);
    set('autostart', input.autostart);
    return url.href;
  }
  set('push', input.mediaRoomId);
  set('quality', input.quality ?? frameLimits.pushQuality);
  set('bitrate', input.bitrateKbps ?? frameLimits.pushBitrateKbps);
  set('framerate', input.framerate);
  set('stereo', input.stereo);
  set('autostart', input.autostart);
  set('webcam', input.webcam);
  set('microphone', input.microphone);
  return url.href;
}
