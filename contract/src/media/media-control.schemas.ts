import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { mediaRoomIdSchema } from './media-room.schemas.ts';

/** Codecs that the media server forwards. It does not transcode. */
export const videoCodecSchema = z.enum(['VP8', 'H264']);
export type VideoCodec = z.infer<typeof videoCodecSchema>;

const sessionIdSchema = z.string().min(16);

/** One received simulcast layer. A source without simulcast is one layer without a rid (RFC 8851). */
export const layerStatsSchema = z.object({
  rid: z.string().optional(),
  bitrateBps: z.number(),
  framesPerSecond: z.number(),
});

export const publisherStatsSchema = z.object({
  sessionId: sessionIdSchema,
  subject: z.string(),
  videoCodec: videoCodecSchema.optional(),
  /** Total received bitrate, video and audio. */
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
  /** Fraction of packets lost in the viewer's last report (RFC 3550), 0 to 1. */
  fractionLost: z.number(),
  packetsRetransmitted: z.number(),
  packetsDropped: z.number(),
  /** Receiver estimated maximum bitrate, if the viewer reports one. */
  rembBps: z.number().optional(),
  /** The simulcast layer sent last. */
  rid: z.string().optional(),
});

/**
 * The viewer's limit on the picture: its shorter side in pixels. Null for the largest that the connection can
 * carry.
 */
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
  /** The holder ended it with DELETE. */
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
 * Why a recording could not continue: a full disk, a disk that is too slow, or another disk error. The show
 * goes on.
 */
export const recordingFailureSchema = z.enum(['disk-full', 'disk-slow', 'write-failed']);
export type RecordingFailure = z.infer<typeof recordingFailureSchema>;

/** A recording in progress: its size on disk, and the time from its first frame to its last. */
export const recordingFiguresSchema = z.object({
  recordingId: z.uuid(),
  roomId: mediaRoomIdSchema,
  writtenBytes: z.number().int(),
  lengthMs: z.number().int(),
});
export type RecordingFigures = z.infer<typeof recordingFiguresSchema>;

/**
 * One line of `GET /events` (newline-delimited JSON). The first line is always a `snapshot`, so a client that
 * connects, even after a crash of either side, starts from the complete state.
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
  /** Sent every `mediaStatsIntervalMs`, for all rooms that are not empty. */
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

/** Codes with which the media server rejects a call. `errors.ts` has the status of each. */
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

/** The body of every rejected call. `message` gives the exact reason. */
export const mediaRefusalSchema = z.object({ code: z.enum(mediaRefusalCodes), message: z.string() });

/** Seconds after which to retry an offer that a full server rejected. */
export const mediaFullRetrySeconds = 3;

/** A session that has not connected this long after its answer never will. */
export const mediaConnectWithinMs = 20_000;

/**
 * The media process writes this to its run file once it listens, so that a restarted web server finds the
 * media server that kept running.
 */
export const mediaRunFileSchema = z.object({
  pid: z.number().int(),
  controlPort: z.number().int(),
  udpPort: z.number().int(),
  startedAt: z.iso.datetime(),
});
export type MediaRunFile = z.infer<typeof mediaRunFileSchema>;
