import * as v from 'valibot';
import { frameLimits, mediaLimits } from '../limits/studio.ts';
import { screenShareQualityNames } from '../media/screen-share.ts';
import { parsed } from './parsed.ts';

const nothing = v.optional(v.unknown());

/** A number that is one: neither NaN nor infinite. */
function number(refusal?: string) {
  return v.pipe(v.number(refusal), v.finite(refusal));
}

const volume = v.pipe(
  number('Volume must be a number'),
  v.transform((value) => Math.min(Math.max(value, 0), frameLimits.volumeMax)),
);

const volumeRefusal = 'Volume must be between 0 and 100';
/** A volume from outside where it is refused and not clamped, such as a stored setting (FRAME-23). */
export const exactVolumeSchema = v.pipe(
  number('Volume must be a number'),
  v.minValue(0, volumeRefusal),
  v.maxValue(frameLimits.volumeMax, volumeRefusal),
);

const bitrateBps = v.pipe(
  number(),
  v.minValue(0, 'Bitrate must be positive'),
  v.maxValue(frameLimits.bitrateMaxBps, 'Bitrate too high (max 50Mbps)'),
);

const qualityRefusal = 'Quality must be between 0 and 100';
const quality = v.pipe(
  number(qualityRefusal),
  v.minValue(0, qualityRefusal),
  v.maxValue(frameLimits.qualityMax, qualityRefusal),
);

const framerateRefusal = 'Framerate must be between 1 and 120';
const framerate = v.pipe(
  number(),
  v.minValue(frameLimits.framerateMin, framerateRefusal),
  v.maxValue(frameLimits.framerateMax, framerateRefusal),
);

/** Pixels of a picture's shorter side; null is whatever the connection takes. */
const maxHeightPx = v.nullable(v.pipe(number(), v.integer(), v.minValue(1), v.maxValue(4320)));

const rotationDegrees = v.pipe(
  number('Rotation must be a number'),
  v.transform((value) => ((value % 360) + 360) % 360),
);

const chatMessage = v.pipe(
  v.string('Message must be a string'),
  v.trim(),
  v.maxLength(frameLimits.chatMaxCharacters, 'Message too long (max 500 chars)'),
);

const deviceId = v.pipe(v.string('Device ID must be a string'), v.minLength(1, 'Device ID cannot be empty'));

/** @returns a percent that is brought between 0 and `most` */
function clampedPercent(most: number) {
  return v.pipe(
    number(),
    v.transform((value) => Math.min(Math.max(value, 0), most)),
  );
}

/** How the microphone is taken; what is left out stays. `gain` is a percent, clamped to 0-200 (MEDIA-8). */
const soundSettings = v.object({
  gain: v.optional(clampedPercent(mediaLimits.gainMaxPercent)),
  noiseSuppression: v.optional(v.boolean()),
  echoCancellation: v.optional(v.boolean()),
  autoGain: v.optional(v.boolean()),
  stereo: v.optional(v.boolean()),
});
export type SoundSettings = v.InferOutput<typeof soundSettings>;

/** Where the camera stands over a shared screen. */
export const pictureCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type PictureCorner = (typeof pictureCorners)[number];

/**
 * How the camera's picture is sent; what is left out stays. Percents, 100 leaves the picture as it is; `blurStrength` in pixels.
 * `overScreen`: while a screen is shared, the camera is sent too, small in that corner.
 */
const pictureSettings = v.object({
  mirror: v.optional(v.boolean()),
  brightness: v.optional(clampedPercent(mediaLimits.pictureMaxPercent)),
  contrast: v.optional(clampedPercent(mediaLimits.pictureMaxPercent)),
  saturation: v.optional(clampedPercent(mediaLimits.pictureMaxPercent)),
  blur: v.optional(v.boolean()),
  blurStrength: v.optional(v.pipe(number(), v.minValue(0), v.maxValue(mediaLimits.blurStrengthMax))),
  overScreen: v.optional(v.boolean()),
  corner: v.optional(v.picklist(pictureCorners)),
});
export type PictureSettings = v.InferOutput<typeof pictureSettings>;

/** Push: whether the microphone is muted and the camera hidden from the first moment on; what is left out stays as it is. */
const withheld = { isMuted: v.optional(v.boolean()), isVideoHidden: v.optional(v.boolean()) };
const preview = v.optional(v.object(withheld));
export type WithheldMedia = NonNullable<v.InferOutput<typeof preview>>;

/**
 * `token` is the signed-in person's session token; without one the frame uses its own page's sign-in, if any. `watermark`
 * (push): words that stand in the picture from the first one that is sent until the stream stops; left out, it stays as it is.
 */
const start = v.optional(
  v.object({
    token: v.optional(v.string()),
    watermark: v.optional(
      v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(frameLimits.watermarkMaxCharacters)),
    ),
    ...withheld,
  }),
);

/** While a screen is shared, its quality changes, and it is not asked for again. */
const screenShare = v.optional(v.object({ quality: v.optional(v.picklist(screenShareQualityNames)) }));

function command<Action extends string, Value extends v.GenericSchema>(action: Action, value: Value) {
  return v.object({ action: v.literal(action), value });
}

/**
 * Every command and what it takes as its `value` (FRAME-9 to FRAME-17, FRAME-21 to FRAME-34). A check without a message of its
 * own is refused with the general one of FRAME-35. Bitrates are bits a second, rotations degrees, qualities and volumes percent.
 */
const frameCommandSchema = v.variant('action', [
  /** Watch: play. Push: go live, or go on after a pause. */
  command('startStream', start),
  command('stopStream', nothing),
  /** Watch: stop the picture. Push: send black and silence; the connection stays. */
  command('pauseStream', nothing),
  /** Push: open camera and microphone and show them here, sending nothing. */
  command('startPreview', preview),
  command('muteAudio', nothing),
  command('unmuteAudio', nothing),
  command('hideVideo', nothing),
  command('showVideo', nothing),
  command('startScreenShare', screenShare),
  command('stopScreenShare', nothing),
  command('startRecording', nothing),
  command('stopRecording', nothing),
  /** Push: one picture of what is sent, as `pictureTaken` before the reply. */
  command('takePicture', nothing),
  /** Watch: a volume above 0 also ends a mute, so that one move of a slider is one command. */
  command('setVolume', volume),
  command('setQuality', quality),
  command('setBitrate', bitrateBps),
  command('setFramerate', framerate),
  /** Watch: of the pictures that the publisher sends, the largest that is no higher than this. */
  command('setMaxHeight', maxHeightPx),
  /** Watch: the picture in a window of its own, above all others. The browser wants a press right before. */
  command('startPictureInPicture', nothing),
  command('stopPictureInPicture', nothing),
  command('setRotation', rotationDegrees),
  command('setCamera', deviceId),
  command('setMicrophone', deviceId),
  /**
   * Push: gain and processing of the microphone. Stereo is sent from the next start on, and without any processing alone:
   * browsers make one channel of two where they process speech.
   */
  command('setSound', soundSettings),
  /** Push: mirror, colors and the blurred background of the camera. */
  command('setPicture', pictureSettings),
  /** Into the chat of the message's `streamId`, else of the watched stream, by the frame's own session. */
  command('sendChat', chatMessage),
  command('requestStats', nothing),
]);

/** A command that passed its check, its value typed by its action. */
export type FrameCommand = v.InferOutput<typeof frameCommandSchema>;
export type FrameAction = FrameCommand['action'];
/** What a caller gives for a command. */
export type FrameCommandInput<Action extends FrameAction> = Extract<
  v.InferInput<typeof frameCommandSchema>,
  { action: Action }
>['value'];

/** The message that is posted to the frame (FRAME-8). */
const frameCommandMessageSchema = v.object({
  action: v.string(),
  value: v.optional(v.unknown()),
  /** Whom it is for, where a frame shows several people. */
  target: v.optional(v.string()),
  streamId: v.optional(v.string()),
  /** The reply carries it too. A repeated try has the same id, and the frame carries it out once. */
  commandId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
});
export type FrameCommandMessage = v.InferOutput<typeof frameCommandMessageSchema>;

/** Reads a message to the frame as a command; `undefined` when it is none. */
export function parseFrameCommandMessage(message: unknown): FrameCommandMessage | undefined {
  return parsed(frameCommandMessageSchema, message);
}

export type FrameCommandCheck = { success: true; command: FrameCommand } | { success: false; error: string };

/**
 * Checks a command before it is sent and when it arrives (FRAME-20 to FRAME-35). Volume is clamped to 0-100, rotation
 * normalized to 0-359, a chat message trimmed; anything else stays as it was given, or is refused with a message for people.
 */
export function checkFrameCommand(action: string, value: unknown): FrameCommandCheck {
  const general = `Invalid command: ${action}`;
  const result = v.safeParse(frameCommandSchema, { action, value }, { message: () => general });
  if (result.success) return { success: true, command: result.output };
  return { success: false, error: result.issues[0].message };
}

/** The frame's answer (FRAME-18). `error` is set when `success` is false, and is for people. */
const frameReplySchema = v.object({
  commandId: v.string(),
  action: v.string(),
  success: v.boolean(),
  error: v.optional(v.string()),
  data: v.optional(v.unknown()),
});
export type FrameReply = v.InferOutput<typeof frameReplySchema>;

/** Reads a message from the frame as a reply; `undefined` when it is none. */
export function parseFrameReply(message: unknown): FrameReply | undefined {
  return parsed(frameReplySchema, message);
}
