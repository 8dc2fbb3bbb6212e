import * as v from 'valibot';
import { parsed } from './parsed.ts';

const measured = v.nullable(v.pipe(v.number(), v.finite()));

/**
 * One second of the connection. `null` is "not measured": a sender has no jitter of its own before the other side
 * reported any, a viewer that has no picture has no size.
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
  /** Push: what holds the encoder back (W3C webrtc-stats); left out where the browser does not say. */
  encoderLimit: v.optional(v.picklist(['none', 'cpu', 'bandwidth', 'other'])),
  /** The picture is black, as one that is hidden or paused: its bitrate says nothing of the connection. */
  isBlack: v.optional(v.boolean()),
  /** Sent or received since the stream started. */
  bytes: v.number(),
});
export type FrameStats = v.InferOutput<typeof frameStatsSchema>;

/**
 * The life cycle of what the frame publishes or watches. `waiting`: connected, and nobody publishes. `failed` has a message
 * for people; `startStream` tries again from every state that is not yet connecting or connected.
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
 * A camera or microphone of the frame. `lost`: it was pulled out, and no other one serves in its place. `missing`: the machine had none
 * when the other one was opened.
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
 * A camera or microphone that may be chosen. Browsers tell them to the document that captures alone: to the page around the frame, Firefox
 * and Safari name none.
 */
const deviceChoiceSchema = v.object({
  kind: v.picklist(['videoinput', 'audioinput']),
  deviceId: v.string(),
  /** Empty where the browser does not say. */
  label: v.string(),
});
export type DeviceChoice = v.InferOutput<typeof deviceChoiceSchema>;

/** The frame as it is now, whole: the data of `ready` and of the reply to every command. */
const frameSnapshotSchema = v.object({
  mode: v.picklist(['watch', 'push']),
  mediaRoomId: v.string(),
  streamId: v.optional(v.string()),
  state: frameStateSchema,
  /** 0 to 100. */
  volume: v.number(),
  isMuted: v.boolean(),
  /** Watch: the browser muted it, and wants a press inside the frame or a command after a press on the page. */
  isSoundBlocked: v.boolean(),
  isVideoHidden: v.boolean(),
  /** Push: a screen is sent, in the camera's place or with the camera over it. */
  isScreenShared: v.optional(v.boolean(), false),
  /** Push: the devices that are open. Left out where another service has them. */
  devices: v.optional(frameDevicesSchema),
  /** Push: the devices of this machine while one is open. Left out where another service has them. */
  deviceChoices: v.optional(v.array(deviceChoiceSchema)),
  /** Push: what is sent is recorded in this browser, too. */
  isRecording: v.optional(v.boolean(), false),
  /** Watch: what `setMaxHeight` set last; null is whatever the connection takes. */
  maxHeightPx: v.optional(v.nullable(v.number())),
  /** Watch: the picture is in a window of its own. Left out where the browser has none. */
  isPictureInPicture: v.optional(v.boolean()),
  /** From the join to the first picture, milliseconds. */
  firstFrameMs: measured,
  stats: v.nullable(frameStatsSchema),
  /** Messages of the page, and of an external service, that were dropped: they came from elsewhere or mean nothing here. */
  droppedMessages: v.optional(v.number()),
});
export type FrameSnapshot = v.InferOutput<typeof frameSnapshotSchema>;

const nothing = v.object({});

function event<Name extends string, Data extends v.GenericSchema>(name: Name, data: Data) {
  return v.object({ event: v.literal(name), data });
}

/** The messages that the frame sends to its parent by itself (FRAME-19). */
const frameEventSchema = v.variant('event', [
  /** The frame listens to commands. Comes again when the frame was loaded again: what ran in it has stopped. */
  event('ready', frameSnapshotSchema),
  /** Every change of state. The events below name the changes that most callers want. */
  event('stateChanged', v.object({ state: frameStateSchema })),
  /** The camera is open and shown in the frame; nothing is sent. */
  event('previewStarted', nothing),
  /** Push: on air. Watch: media flows. */
  event('streamStarted', nothing),
  /** `stopped` by a command, `ended` by the server, `interrupted` while watching because nothing arrives. */
  event('streamStopped', v.object({ reason: v.picklist(['stopped', 'ended', 'interrupted']) })),
  event('streamPaused', nothing),
  event('streamResumed', nothing),
  /** This frame's viewer joined the media room (watch), or the provider reported one (push). */
  event('viewerJoined', v.object({ mediaRoomId: v.string() })),
  event('viewerLeft', v.object({ mediaRoomId: v.string() })),
  /** There is a media connection. */
  event('connected', nothing),
  event('disconnected', v.object({ reason: v.string() })),
  event('reconnecting', v.object({ attempt: v.number() })),
  /** `isFinal`: the frame does not try again by itself. `code` is the server's, where it refused. */
  event('error', v.object({ message: v.string(), isFinal: v.boolean(), code: v.optional(v.string()) })),
  event('firstFrame', v.object({ milliseconds: v.number() })),
  event('volumeChanged', v.object({ volume: v.number(), isMuted: v.boolean(), isSoundBlocked: v.boolean() })),
  event('pictureInPictureChanged', v.object({ isPictureInPicture: v.boolean() })),
  event('videoVisibilityChanged', v.object({ isVideoHidden: v.boolean() })),
  /** Also when the person ended the share by the browser's own bar. */
  event('screenShareChanged', v.object({ isScreenShared: v.boolean() })),
  /** Push: another device is open than before, or one was pulled out or came back. */
  event('devicesChanged', v.object({ devices: frameDevicesSchema })),
  /** Push: a device of this machine came or went, or has a name since its kind may be used (MEDIA-15). */
  event('deviceChoicesChanged', v.object({ deviceChoices: v.array(deviceChoiceSchema) })),
  event('recordingChanged', v.object({ isRecording: v.boolean() })),
  /** A file of a recording in this browser is whole: the page that embeds the frame offers it to the person. */
  event(
    'recordingReady',
    v.object({ file: v.blob(), fileName: v.string(), durationMs: v.pipe(v.number(), v.finite()) }),
  ),
  /** Push: what goes out right now, as a JPEG. */
  event('pictureTaken', v.object({ picture: v.blob() })),
  /** Push: how loud the microphone is, percent of full scale, each 100 ms while it is open. */
  event('audioLevel', v.object({ level: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) })),
  /** At most once a second. */
  event('stats', frameStatsSchema),
]);

export type FrameEvent = v.InferOutput<typeof frameEventSchema>;
export type FrameEventName = FrameEvent['event'];
type FrameEventDataByName = { [Event in FrameEvent as Event['event']]: Event['data'] };
export type FrameEventData<Name extends FrameEventName> = FrameEventDataByName[Name];

/** Reads the data of a reply as a snapshot; `undefined` when it is none. */
export function parseFrameSnapshot(data: unknown): FrameSnapshot | undefined {
  return parsed(frameSnapshotSchema, data);
}

/** Reads a message from the frame as an event; `undefined` when it is none, or none that this version knows. */
export function parseFrameEvent(message: unknown): FrameEvent | undefined {
  return parsed(frameEventSchema, message);
}
