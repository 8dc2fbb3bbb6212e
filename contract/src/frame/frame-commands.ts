import * as z from 'zod/mini';
import { frameLimits } from '../limits.ts';

const nothing = z.optional(z.unknown());

const volume = z.pipe(
  z.number('Volume must be a number'),
  z.transform((value) => Math.min(Math.max(value, 0), frameLimits.volumeMax)),
);

/** A volume from outside where it is refused and not clamped, such as a stored setting (FRAME-23). */
export const exactVolumeSchema = z
  .number('Volume must be a number')
  .check(
    z.minimum(0, 'Volume must be between 0 and 100'),
    z.maximum(frameLimits.volumeMax, 'Volume must be between 0 and 100'),
  );

const bitrateBps = z
  .number()
  .check(
    z.minimum(0, 'Bitrate must be positive'),
    z.maximum(frameLimits.bitrateMaxBps, 'Bitrate too high (max 50Mbps)'),
  );

const qualityRefusal = 'Quality must be between 0 and 100';
const quality = z
  .number(qualityRefusal)
  .check(z.minimum(0, qualityRefusal), z.maximum(frameLimits.qualityMax, qualityRefusal));

const framerateRefusal = 'Framerate must be between 1 and 120';
const framerate = z
  .number()
  .check(
    z.minimum(frameLimits.framerateMin, framerateRefusal),
    z.maximum(frameLimits.framerateMax, framerateRefusal),
  );

const rotationDegrees = z.pipe(
  z.number('Rotation must be a number'),
  z.transform((value) => ((value % 360) + 360) % 360),
);

const chatMessage = z
  .string('Message must be a string')
  .check(z.trim(), z.maxLength(frameLimits.chatMaxCharacters, 'Message too long (max 500 chars)'));

const deviceId = z.string('Device ID must be a string').check(z.minLength(1, 'Device ID cannot be empty'));

/** `token` is the signed-in person's session token; without one the frame uses its own page's sign-in, if any. */
const start = z.optional(z.object({ token: z.optional(z.string()) }));

function command<Action extends string, Value extends z.ZodMiniType>(action: Action, value: Value) {
  return z.object({ action: z.literal(action), value });
}

/**
 * Every command and what it takes as its `value` (FRAME-9 to 17, FRAME-21 to 34). A check without a message of its
 * own is refused with the general one of FRAME-35. Bitrates are bits a second, rotations degrees, qualities and volumes percent.
 */
const frameCommandSchema = z.discriminatedUnion('action', [
  /** Watch: play. Push: go live, or go on after a pause. */
  command('startStream', start),
  command('stopStream', nothing),
  /** Watch: stop the picture. Push: send black and silence; the connection stays. */
  command('pauseStream', nothing),
  /** Push: open camera and microphone and show them here, sending nothing. */
  command('startPreview', nothing),
  command('muteAudio', nothing),
  command('unmuteAudio', nothing),
  command('hideVideo', nothing),
  command('showVideo', nothing),
  command('startScreenShare', nothing),
  command('stopScreenShare', nothing),
  command('startRecording', nothing),
  command('stopRecording', nothing),
  /** Watch: a volume above 0 also ends a mute, so that one move of a slider is one command. */
  command('setVolume', volume),
  command('setQuality', quality),
  command('setBitrate', bitrateBps),
  command('setFramerate', framerate),
  command('setRotation', rotationDegrees),
  command('setCamera', deviceId),
  command('setMicrophone', deviceId),
  command('sendChat', chatMessage),
  command('requestStats', nothing),
]);

/** A command that passed its check, its value typed by its action. */
export type FrameCommand = z.output<typeof frameCommandSchema>;
export type FrameAction = FrameCommand['action'];
/** What a caller gives for a command. */
export type FrameCommandInput<Action extends FrameAction> = Extract<
  z.input<typeof frameCommandSchema>,
  { action: Action }
>['value'];

/** The message that is posted to the frame (FRAME-8). */
export const frameCommandMessageSchema = z.object({
  action: z.string(),
  value: z.optional(z.unknown()),
  /** Whom it is for, where a frame shows several people. */
  target: z.optional(z.string()),
  streamId: z.optional(z.string()),
  /** The reply carries it too. A repeated try has the same id, and the frame carries it out once. */
  commandId: z.string().check(z.minLength(1), z.maxLength(128)),
});
export type FrameCommandMessage = z.infer<typeof frameCommandMessageSchema>;

export type FrameCommandCheck = { success: true; command: FrameCommand } | { success: false; error: string };

/**
 * Checks a command before it is sent and when it arrives (FRAME-20 to 35). Volume is clamped to 0-100, rotation
 * normalized to 0-359, a chat message trimmed; anything else stays as it was given, or is refused with a message for people.
 */
export function checkFrameCommand(action: string, value: unknown): FrameCommandCheck {
  const general = `Invalid command: ${action}`;
  const parsed = frameCommandSchema.safeParse({ action, value }, { error: () => general });
  if (parsed.success) return { success: true, command: parsed.data };
  return { success: false, error: parsed.error.issues[0]?.message ?? general };
}

/** The frame's answer (FRAME-18). `error` is set when `success` is false, and is for people. */
export const frameReplySchema = z.object({
  commandId: z.string(),
  action: z.string(),
  success: z.boolean(),
  error: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export type FrameReply = z.infer<typeof frameReplySchema>;
