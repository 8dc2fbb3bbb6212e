import * as v from 'valibot';
import { frameLimits, mediaLimits } from '../limits/studio.ts';
import { screenShareQualityNames } from '../media/screen-share.ts';
import { parsed } from './parsed.ts';

const nothing = v.optional(v.unknown());

/** A number that is neither NaN nor infinite. */
function number(refusal?: string) {
  return v.pipe(v.number(refusal), v.finite(refusal));
}

const volume = v.pipe(
  number('Volume must be a number'),
  v.transform((value) => Math.min(Math.max(value, 0), frameLimits.volumeMax)),
);

const volumeRefusal = 'Volume must be between 0 and 100';
/** For volumes that are rejected instead of clamped, such as a stored setting (FRAME-23). */
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

/** Pixels of a picture's shorter side. Null for the largest that the connection can carry. */
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

/** @returns a percentage that is clamped to between 0 and `most` */
function clampedPercent(most: number) {
  return v.pipe(
    number(),
    v.transform((value) => Math.min(Math.max(value, 0), most)),
  );
}

/**
 * Microphone settings. Settings left out are unchanged. `gain` is a percentage, clamped to 0-200 (MEDIA-8).
 */
const soundSettings = v.object({
  gain: v.optional(clampedPercent(mediaLimits.gainMaxPercent)),
  noiseSuppression: v.optional(v.boolean()),
  echoCancellation: v.optional(v.boolean()),
  autoGain: v.optional(v.boolean()),
  stereo: v.optional(v.boolean()),
});
export type SoundSettings = v.InferOutput<typeof soundSettings>;

/** The camera's corner over a shared screen. */
export const pictureCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type PictureCorner = (typeof pictureCorners)[number];

/**
 * Camera picture settings. Settings left out are unchanged. Percentages leave the picture unchanged at 100;
 * `blurStrength` is in pixels. `overScreen`: while a screen is shared, the camera is sent in that corner,
 * too.
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

/** Push: starts with the microphone muted or the camera hidden. Settings left out are unchanged. */
const withheld = { isMuted: v.optional(v.boolean()), isVideoHidden: v.optional(v.boolean()) };
const preview = v.optional(v.object(withheld));
export type WithheldMedia = NonNullable<v.InferOutput<typeof preview>>;

/**
 * `token` is the signed-in person's session token. Without one, the frame uses its own page's sign-in, if
 * any. `watermark` (push) is a text in the picture from the first frame until the stream stops; if left out,
 * it is unchanged.
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

/** While a screen is shared, this changes its quality without asking for the screen again. */
const screenShare = v.optional(v.object({ quality: v.optional(v.picklist(screenShareQualityNames)) }));

function command<Action extends string, Value extends v.GenericSchema>(action: Action, value: Value) {
  return v.object({ action: v.literal(action), value });
}

/**
 * Every command and its `value` (FRAME-9 to FRAME-17, FRAME-21 to FRAME-34). A check without its own message
 * uses the general one of FRAME-35. Bitrates are bits per second, rotations degrees, qualities and volumes
 * percentages.
 */
const frameCommandSchema = v.variant('action', [
  /** Watch: play. Push: go live, or resume after a pause. */
  command('startStream', start),
  command('stopStream', nothing),
  /** Watch: stop the picture. Push: send black and silence. The connection stays open. */
  command('pauseStream', nothing),
  /** Push: open camera and microphone and show them here, without sending anything. */
  command('startPreview', preview),
  command('muteAudio', nothing),
  command('unmuteAudio', nothing),
  command('hideVideo', nothing),
  command('showVideo', nothing),
  command('startScreenShare', screenShare),
  command('stopScreenShare', nothing),
  command('startRecording', nothing),
  command('stopRecording', nothing),
  /** Push: capture one picture of what is sent, delivered as `pictureTaken` before the reply. */
  command('takePicture', nothing),
  /** Watch: a volume above 0 also unmutes, so that one move of a slider is one command. */
  command('setVolume', volume),
  command('setQuality', quality),
  command('setBitrate', bitrateBps),
  command('setFramerate', framerate),
  /** Watch: select the largest of the publisher's pictures that is no higher than this. */
  command('setMaxHeight', maxHeightPx),
  /**
   * Watch: show the picture in its own window above all others. Browsers require a user gesture right before.
   */
  command('startPictureInPicture', nothing),
  command('stopPictureInPicture', nothing),
  command('setRotation', rotationDegrees),
  command('setCamera', deviceId),
  command('setMicrophone', deviceId),
  /**
   * Push: gain and processing of the microphone. A change to stereo applies from the next start. Stereo
   * requires that all processing is off, because browsers downmix to mono when they process speech.
   */
  command('setSound', soundSettings),
  /** Push: mirroring, colors and background blur of the camera. */
  command('setPicture', pictureSettings),
  /**
   * Sends to the chat of the message's `streamId`, otherwise of the watched stream, with the frame's own
   * session.
   */
  command('sendChat', chatMessage),
  command('requestStats', nothing),
]);

/** A validated command, with the value type of its action. */
export type FrameCommand = v.InferOutput<typeof frameCommandSchema>;
export type FrameAction = FrameCommand['action'];
/** The input of a command. */
export type FrameCommandInput<Action extends FrameAction> = Extract<
  v.InferInput<typeof frameCommandSchema>,
  { action: Action }
>['value'];

/** The message that is posted to the frame (FRAME-8). */
const frameCommandMessageSchema = v.object({
  action: v.string(),
  value: v.optional(v.unknown()),
  /** The person that it applies to, if a frame shows several. */
  target: v.optional(v.string()),
  streamId: v.optional(v.string()),
  /** The reply repeats it. A retry has the same id, and the frame executes the command only once. */
  commandId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
});
export type FrameCommandMessage = v.InferOutput<typeof frameCommandMessageSchema>;

/** Parses a message to the frame as a command. `undefined` if it is none. */
export function parseFrameCommandMessage(message: unknown): FrameCommandMessage | undefined {
  return parsed(frameCommandMessageSchema, message);
}

export type FrameCommandCheck = { success: true; command: FrameCommand } | { success: false; error: string };

/**
 * Validates a command before it is sent and when it arrives (FRAME-20 to FRAME-35). Volume is clamped to
 * 0-100, rotation normalized to 0-359 and a chat message trimmed. Everything else is unchanged or rejected
 * with a message for people.
 */
export function checkFrameCommand(action: string, value: unknown): FrameCommandCheck {
  const general = `Invalid command: ${action}`;
  const result = v.safeParse(frameCommandSchema, { action, value }, { message: () => general });
  if (result.success) return { success: true, command: result.output };
  return { success: false, error: result.issues[0].message };
}

/** The frame's answer (FRAME-18). If `success` is false, `error` is set to a message for people. */
const frameReplySchema = v.object({
  commandId: v.string(),
  action: v.string(),
  success: v.boolean(),
  error: v.optional(v.string()),
  data: v.optional(v.unknown()),
});
export type FrameReply = v.InferOutput<typeof frameReplySchema>;

/** Parses a message from the frame as a reply. `undefined` if it is none. */
export function parseFrameReply(message: unknown): FrameReply | undefined {
  return parsed(frameReplySchema, message);
}
