import * as v from 'valibot';
import { parsed } from './parsed.ts';

const measured = v.nullable(v.pipe(v.number(), v.finite()));

/**
 * One second of the connection. `null` means "not measured": a sender knows no jitter before the other side
 * has reported it, and a viewer without a picture has no size.
 */
const frameStatsSchema = v.object({
  fps: measured,
  /** Video and audio together, sent or received in the last second. */
  bitrateBps: measured,
  width: measured,
  height: measured,
  /** Packets lost in the last second, 0 to 100. */
  packetLossPercent: measured,
  /** Round trip between this browser and the media server. */
  latencyMs: measured,
  jitterMs: measured,
  /** Push: what limits the encoder (W3C webrtc-stats). Absent if the browser does not report it. */
  encoderLimit: v.optional(v.picklist(['none', 'cpu', 'bandwidth', 'other'])),
  /**
   * The picture is black because it is hidden or paused, so its bitrate says nothing about the connection.
   */
  isBlack: v.optional(v.boolean()),
  /** Bytes sent or received since the stream started. */
  bytes: v.number(),
});
export type FrameStats = v.InferOutput<typeof frameStatsSchema>;

/**
 * The state of what the frame publishes or watches. `waiting`: connected, but nobody publishes. `failed` has
 * a message for people. `startStream` tries again from every state except connecting and connected.
 */
const frameStateSchema = v.variant('name', [
  v.object({ name: v.literal('idle') }),
  v.object({ name: v.literal('preview') }),
  v.object({ name: v.literal('connecting') }),
  v.object({ name: v.literal('waiting') }),
  v.object({ name: v.literal('streaming') }),
  v.object({ name: v.literal('paused') }),
  v.object({ name: v.literal('reconnecting'), attempt: v.number() }),
  v.object({ name: v.literal('ended') }),
  v.object({ name: v.literal('failed'), message: v.string() }),
]);
export type FrameState = v.InferOutput<typeof frameStateSchema>;

/**
 * A camera or microphone of the frame. `lost`: it was unplugged, and no other device replaces it. `missing`:
 * there was none when the other one was opened.
 */
const frameDeviceSchema = v.variant('name', [
  v.object({ name: v.literal('off') }),
  v.object({ name: v.literal('open'), deviceId: v.string() }),
  v.object({ name: v.literal('lost') }),
  v.object({ name: v.literal('missing') }),
]);
export type FrameDevice = v.InferOutput<typeof frameDeviceSchema>;

const frameDevicesSchema = v.object({ camera: frameDeviceSchema, microphone: frameDeviceSchema });
export type FrameDevices = v.InferOutput<typeof frameDevicesSchema>;

/**
 * A camera or microphone to choose from. Browsers list devices only to the capturing document: Firefox and
 * Safari give the page around the frame no names.
 */
const deviceChoiceSchema = v.object({
  kind: v.picklist(['videoinput', 'audioinput']),
  deviceId: v.string(),
  /** Empty if the browser does not report it. */
  label: v.string(),
});
export type DeviceChoice = v.InferOutput<typeof deviceChoiceSchema>;

/** The complete current state of the frame: the data of `ready` and of the reply to every command. */
const frameSnapshotSchema = v.object({
  mode: v.picklist(['watch', 'push']),
  mediaRoomId: v.string(),
  streamId: v.optional(v.string()),
  state: frameStateSchema,
  /** 0 to 100. */
  volume: v.number(),
  isMuted: v.boolean(),
  /**
   * Watch: the browser muted it. Sound needs a press inside the frame, or a command after a press on the
   * page.
   */
  isSoundBlocked: v.boolean(),
  isVideoHidden: v.boolean(),
  /** Push: a screen is sent, instead of the camera or with the camera over it. */
  isScreenShared: v.optional(v.boolean(), false),
  /** Push: the open devices. Absent if another service manages them. */
  devices: v.optional(frameDevicesSchema),
  /** Push: the devices of this machine, known while one is open. Absent if another service manages them. */
  deviceChoices: v.optional(v.array(deviceChoiceSchema)),
  /** Push: what is sent is also recorded in this browser. */
  isRecording: v.optional(v.boolean(), false),
  /** Watch: the last value of `setMaxHeight`. Null for the largest that the connection can carry. */
  maxHeightPx: v.optional(v.nullable(v.number())),
  /** Watch: the picture is in its own window. Absent if the browser does not support that. */
  isPictureInPicture: v.optional(v.boolean()),
  /** Milliseconds from the join to the first picture. */
  firstFrameMs: measured,
  stats: v.nullable(frameStatsSchema),
  /**
   * How many messages from the page or an external service were dropped because their origin or content was
   * not recognised.
   */
  droppedMessages: v.optional(v.number()),
});
export type FrameSnapshot = v.InferOutput<typeof frameSnapshotSchema>;

const nothing = v.object({});

function event<Name extends string, Data extends v.GenericSchema>(name: Name, data: Data) {
  return v.object({ event: v.literal(name), data });
}

/** Messages that the frame sends to its parent on its own (FRAME-19). */
const frameEventSchema = v.variant('event', [
  /**
   * The frame accepts commands. Sent again when the frame was reloaded, in which case everything in it has
   * stopped.
   */
  event('ready', frameSnapshotSchema),
  /** Every change of state. The events below name the most useful changes. */
  event('stateChanged', v.object({ state: frameStateSchema })),
  /** The camera is open and shown in the frame. Nothing is sent. */
  event('previewStarted', nothing),
  /** Push: live. Watch: media is arriving. */
  event('streamStarted', nothing),
  /** `stopped` by a command, `ended` by the server, `interrupted` when a viewer receives nothing. */
  event('streamStopped', v.object({ reason: v.picklist(['stopped', 'ended', 'interrupted']) })),
  event('streamPaused', nothing),
  event('streamResumed', nothing),
  /** This frame's viewer joined the media room (watch), or the provider reported one (push). */
  event('viewerJoined', v.object({ mediaRoomId: v.string() })),
  event('viewerLeft', v.object({ mediaRoomId: v.string() })),
  /** The media connection is established. */
  event('connected', nothing),
  event('disconnected', v.object({ reason: v.string() })),
  event('reconnecting', v.object({ attempt: v.number() })),
  /** `isFinal`: the frame does not retry by itself. `code` is the server's, if the server refused. */
  event('error', v.object({ message: v.string(), isFinal: v.boolean(), code: v.optional(v.string()) })),
  event('firstFrame', v.object({ milliseconds: v.number() })),
  event('volumeChanged', v.object({ volume: v.number(), isMuted: v.boolean(), isSoundBlocked: v.boolean() })),
  event('pictureInPictureChanged', v.object({ isPictureInPicture: v.boolean() })),
  event('videoVisibilityChanged', v.object({ isVideoHidden: v.boolean() })),
  /** Also sent when the person ended the share in the browser's own bar. */
  event('screenShareChanged', v.object({ isScreenShared: v.boolean() })),
  /** Push: another device was opened, or one was unplugged or reconnected. */
  event('devicesChanged', v.object({ devices: frameDevicesSchema })),
  /**
   * Push: a device was connected or disconnected, or its name became known when permission was granted
   * (MEDIA-15).
   */
  event('deviceChoicesChanged', v.object({ deviceChoices: v.array(deviceChoiceSchema) })),
  event('recordingChanged', v.object({ isRecording: v.boolean() })),
  /** A file recorded in this browser is complete. The embedding page should offer it to the person. */
  event(
    'recordingReady',
    v.object({ file: v.blob(), fileName: v.string(), durationMs: v.pipe(v.number(), v.finite()) }),
  ),
  /** Push: the picture that is being sent, as a JPEG. */
  event('pictureTaken', v.object({ picture: v.blob() })),
  /** Push: microphone level in percent of full scale, every 100 ms while it is open. */
  event('audioLevel', v.object({ level: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) })),
  /** Sent at most once a second. */
  event('stats', frameStatsSchema),
]);

export type FrameEvent = v.InferOutput<typeof frameEventSchema>;
export type FrameEventName = FrameEvent['event'];
type FrameEventDataByName = { [Event in FrameEvent as Event['event']]: Event['data'] };
export type FrameEventData<Name extends FrameEventName> = FrameEventDataByName[Name];

/** Parses the data of a reply as a snapshot. `undefined` if it is none. */
export function parseFrameSnapshot(data: unknown): FrameSnapshot | undefined {
  return parsed(frameSnapshotSchema, data);
}

/**
 * Parses a message from the frame as an event. `undefined` if it is none, or none that this version knows.
 */
export function parseFrameEvent(message: unknown): FrameEvent | undefined {
  return parsed(frameEventSchema, message);
}
