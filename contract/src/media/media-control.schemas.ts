import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { mediaRoomIdSchema } from './media-room.schemas.ts';

/** Encodings that the media server forwards. Nothing is transcoded. */
export const videoCodecSchema = z.enum(['VP8', 'H264']);
export type VideoCodec = z.infer<typeof videoCodecSchema>;

const sessionIdSchema = z.string().min(16);

/** One simulcast layer as it arrives; a source without simulcast is one layer without a rid (RFC 8851). */
export const layerStatsSchema = z.object({
  rid: z.string().optional(),
  bitrateBps: z.number(),
  framesPerSecond: z.number(),
});

export const publisherStatsSchema = z.object({
  sessionId: sessionIdSchema,
  subject: z.string(),
  videoCodec: videoCodecSchema.optional(),
  /** Sum of everything received, video and audio. */
  bitrateBps: z.number(),
  framesPerSecond: z.number(),
  packetsReceived: z.number(),
  packetsLost: z.number(),
  bytesReceived: z.number(),
  /** Interarrival jitter (RFC 3550, 6.4.1), milliseconds. */
  jitterMs: z.number(),
  layers: z.array(layerStatsSchema),
});

export const viewerStatsSchema = z.object({
  sessionId: sessionIdSchema,
  subject: z.string(),
  packetsSent: z.number(),
  bytesSent: z.number(),
  /** Fraction lost that the viewer last reported (RFC 3550), 0 to 1. */
  fractionLost: z.number(),
  packetsRetransmitted: z.number(),
  packetsDropped: z.number(),
  /** Receiver estimated maximum bitrate, when the viewer reports one. */
  rembBps: z.number().optional(),
  /** The simulcast layer that it was sent last. */
  rid: z.string().optional(),
});

/** What a viewer asks for: no higher picture than this, in pixels of its shorter side; null is what its connection takes. */
export const viewerLimitSchema = z.strictObject({
  maxHeightPx: z.number().int().min(1).max(4320).nullable(),
});
export type ViewerLimit = z.infer<typeof viewerLimitSchema>;

export const mediaRoomStatsSchema = z.object({
  roomId: mediaRoomIdSchema,
  publisher: publisherStatsSchema.optional(),
  viewerCount: z.number(),
});
export type MediaRoomStats = z.infer<typeof mediaRoomStatsSchema>;

/** `GET /rooms/{roomId}` of the media server. */
export const mediaRoomDetailsSchema = mediaRoomStatsSchema.extend({ viewers: z.array(viewerStatsSchema) });
export type MediaRoomDetails = z.infer<typeof mediaRoomDetailsSchema>;

const sessionEndReasonSchema = z.enum([
  /** DELETE by its holder. */
  'closed',
  /** ICE or DTLS was lost. */
  'lost',
  /** Another publisher took the room over. */
  'replaced',
  /** The server closed the room, or the media server is stopping. */
  'ended',
]);
export type SessionEndReason = z.infer<typeof sessionEndReasonSchema>;

const session = { sessionId: sessionIdSchema, roomId: mediaRoomIdSchema, subject: z.string() };

/**
 * Why a recording could not go on: no room on its disk, a disk that is too slow, or another error of it. The show
 * goes on.
 */
export const recordingFailureSchema = z.enum(['disk-full', 'disk-slow', 'write-failed']);
export type RecordingFailure = z.infer<typeof recordingFailureSchema>;

/** One recording that runs: what is on the disk, and the time from its first frame to its last. */
export const recordingFiguresSchema = z.object({
  recordingId: z.uuid(),
  roomId: mediaRoomIdSchema,
  writtenBytes: z.number().int(),
  lengthMs: z.number().int(),
});
export type RecordingFigures = z.infer<typeof recordingFiguresSchema>;

/**
 * One line of `GET /events` (newline-delimited JSON). The first line is always a `snapshot`: whoever connects, also
 * after a crash of either side, starts from the whole state.
 */
export const mediaEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    publishers: z.array(z.object(session)),
    viewers: z.array(z.object(session)),
  }),
  z.object({ type: z.literal('publisherConnected'), ...session }),
  z.object({ type: z.literal('publisherDisconnected'), ...session, reason: sessionEndReasonSchema }),
  z.object({ type: z.literal('viewerConnected'), ...session }),
  z.object({ type: z.literal('viewerDisconnected'), ...session, reason: sessionEndReasonSchema }),
  /** Every `mediaStatsIntervalMs`, all rooms that have anyone in them. */
  z.object({
    type: z.literal('stats'),
    rooms: z.array(mediaRoomStatsSchema),
    recordings: z.array(recordingFiguresSchema),
  }),
  z.object({
    type: z.literal('recordingFailed'),
    recordingId: z.uuid(),
    roomId: mediaRoomIdSchema,
    reason: recordingFailureSchema,
  }),
]);
export type MediaEvent = z.infer<typeof mediaEventSchema>;

export const mediaStatsIntervalMs = 1000;

/** Why the media server refuses a call: codes of `errors.ts`, which has the status of each. */
export const mediaRefusalCodes = [
  'invalid_sdp',
  'invalid_input',
  'permit_missing',
  'not_found',
  'media_session_not_found',
  'method_not_allowed',
  'broadcast_taken_over',
  'precondition_failed',
  'precondition_required',
  'too_large',
  'unsupported_media_type',
  'ice_restart_refused',
  'media_full',
  'internal',
] as const satisfies readonly ErrorCode[];
export type MediaRefusalCode = (typeof mediaRefusalCodes)[number];

/** The body of every refusal of the media server; `message` says what exactly is wrong. */
export const mediaRefusalSchema = z.object({ code: z.enum(mediaRefusalCodes), message: z.string() });

/** After how long another offer may fit where the server was full. */
export const mediaFullRetrySeconds = 3;

/** A session that has not connected this long after its answer never will. */
export const mediaConnectWithinMs = 20_000;

/**
 * The media process writes this to its run file once it listens, so that a web server that was restarted finds the
 * media server that went on without it.
 */
export const mediaRunFileSchema = z.object({
  pid: z.number().int(),
  controlPort: z.number().int(),
  udpPort: z.number().int(),
  startedAt: z.iso.datetime(),
});
export type MediaRunFile = z.infer<typeof mediaRunFileSchema>;
