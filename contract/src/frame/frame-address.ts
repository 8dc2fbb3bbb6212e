import * as v from 'valibot';
import { frameLimits } from '../limits/studio.ts';
import { mediaRoomIdPattern, mediaRoomIdRefusal } from '../media/media-room-id.ts';

/** Path of the video frame's page on its server. Links and embedding sites use it, so it stays as it is. */
export const framePath = '/room';

/** What the page that embeds the frame must delegate to it (`allow` of the iframe). */
export const framePermissions =
  'camera; microphone; autoplay; fullscreen; picture-in-picture; display-capture';

const mediaRoomId = v.pipe(v.string(), v.regex(mediaRoomIdPattern, mediaRoomIdRefusal));

/** `1`, `true` and a name without a value say yes; `0` and `false` say no. */
const toggle = v.pipe(
  v.picklist(['', '1', 'true', '0', 'false']),
  v.transform((value) => value !== '0' && value !== 'false'),
);

/** `true` takes the browser's default device, `false` none, anything else is a device id. */
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

/** Heights of the `quality` steps 0 to 3 of a push; 2 is the default (FRAME-7). */
export const pushQualityHeights = [360, 480, 720, 1080] as const;

const watchAddressSchema = v.object({
  /** The media room that is watched. */
  room: mediaRoomId,
  /** Watch by stream id instead (`/whep/{stream}`), where the media room has a stream. */
  stream: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  /** Start to play at once; else `startStream` does. */
  autostart: v.optional(toggle, '1'),
});

const pushAddressSchema = v.object({
  /** The media room that is published to. */
  push: mediaRoomId,
  /** Step of the picture size, 0 to 3 (`pushQualityHeights`). */
  quality: v.optional(integer(0, 3), String(frameLimits.pushQuality)),
  /** Video bitrate of the full picture, kilobits a second. */
  bitrate: v.optional(integer(50, frameLimits.bitrateMaxBps / 1000), String(frameLimits.pushBitrateKbps)),
  framerate: v.optional(integer(frameLimits.framerateMin, frameLimits.framerateMax), '30'),
  /** Send two audio channels, without the browser's speech processing. */
  stereo: v.optional(toggle, '0'),
  /** Go live at once. Honoured in an embedded frame only: nobody goes live by following a link. */
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
 * Reads the query of a frame URL (FRAME-5 to FRAME-7):
 * `?room={mediaRoomId}` watches that media room, `?push={mediaRoomId}` publishes to
 * it.
 * `push` counts where both are given. Parameters that are not known are ignored.
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
 * Builds the frame's URL at `origin` (a server's origin, such as `https://shop.example`). What is left out of a watch
 * address stays out; a push always states its quality and bitrate.
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
