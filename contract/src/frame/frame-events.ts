import * as z from 'zod/mini';

const measured = z.nullable(z.number());

/**
 * One second of the connection. `null` is "not measured": a sender has no jitter of its own before the other side
 * reported any, a viewer that has no picture has no size.
 */
export const frameStatsSchema = z.object({
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
  /** Sent or received since the stream started. */
  bytes: z.number(),
});
export type FrameStats = z.infer<typeof frameStatsSchema>;

/**
 * The life cycle of what the frame publishes or watches. `waiting`: connected, and nobody publishes. `failed` has a message
 * for people; `startStream` tries again from every state that is not yet connecting or connected.
 */
export const frameStateSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('idle') }),
  z.object({ name: z.literal('preview') }),
  z.object({ name: z.literal('connecting') }),
  z.object({ name: z.literal('waiting') }),
  z.object({ name: z.literal('streaming') }),
  z.object({ name: z.literal('paused') }),
  z.object({ name: z.literal('reconnecting'), attempt: z.number() }),
  z.object({ name: z.literal('ended') }),
  z.object({ name: z.literal('failed'), message: z.string() }),
]);
export type FrameState = z.infer<typeof frameStateSchema>;

/** The frame as it is now, whole: the data of `ready` and of the reply to every command. */
export const frameSnapshotSchema = z.object({
  mode: z.enum(['watch', 'push']),
  mediaRoomId: z.string(),
  streamId: z.optional(z.string()),
  state: frameStateSchema,
  /** 0 to 100. */
  volume: z.number(),
  isMuted: z.boolean(),
  /** Watch: the browser muted it, and wants a press inside the frame or a command after a press on the page. */
  isSoundBlocked: z.boolean(),
  isVideoHidden: z.boolean(),
  /** From the join to the first picture, milliseconds. */
  firstFrameMs: measured,
  stats: z.nullable(frameStatsSchema),
});
export type FrameSnapshot = z.infer<typeof frameSnapshotSchema>;

const nothing = z.object({});

function event<Name extends string, Data extends z.ZodMiniType>(name: Name, data: Data) {
  return z.object({ event: z.literal(name), data });
}

/** The messages that the frame sends to its parent by itself (FRAME-19). */
const frameEventSchema = z.discriminatedUnion('event', [
  /** The frame listens to commands. Comes again when the frame was loaded again: what ran in it has stopped. */
  event('ready', frameSnapshotSchema),
  /** Every change of state. The events below name the changes that most callers want. */
  event('stateChanged', z.object({ state: frameStateSchema })),
  /** The camera is open and shown in the frame; nothing is sent. */
  event('previewStarted', nothing),
  /** Push: on air. Watch: media flows. */
  event('streamStarted', nothing),
  /** `stopped` by a command, `ended` by the server, `interrupted` while watching because nothing arrives. */
  event('streamStopped', z.object({ reason: z.enum(['stopped', 'ended', 'interrupted']) })),
  event('streamPaused', nothing),
  event('streamResumed', nothing),
  /** This frame's viewer joined the media room (watch), or the provider reported one (push). */
  event('viewerJoined', z.object({ mediaRoomId: z.string() })),
  event('viewerLeft', z.object({ mediaRoomId: z.string() })),
  /** There is a media connection. */
  event('connected', nothing),
  event('disconnected', z.object({ reason: z.string() })),
  event('reconnecting', z.object({ attempt: z.number() })),
  /** `isFinal`: the frame does not try again by itself. */
  event('error', z.object({ message: z.string(), isFinal: z.boolean() })),
  event('firstFrame', z.object({ milliseconds: z.number() })),
  event('volumeChanged', z.object({ volume: z.number(), isMuted: z.boolean(), isSoundBlocked: z.boolean() })),
  event('videoVisibilityChanged', z.object({ isVideoHidden: z.boolean() })),
  /** At most once a second. */
  event('stats', frameStatsSchema),
]);

export type FrameEvent = z.output<typeof frameEventSchema>;
export type FrameEventName = FrameEvent['event'];
type FrameEventDataByName = { [Event in FrameEvent as Event['event']]: Event['data'] };
export type FrameEventData<Name extends FrameEventName> = FrameEventDataByName[Name];

/** Reads a message from the frame as an event; `undefined` when it is none, or none that this version knows. */
export function parseFrameEvent(message: unknown): FrameEvent | undefined {
  return frameEventSchema.safeParse(message).data;
}
