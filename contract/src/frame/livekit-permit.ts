import * as v from 'valibot';
import { parsed } from './parsed.ts';

/**
 * Where the frame requests permission to publish or watch through LiveKit. `room`, `stream` and `resume` are
 * as in WHIP and WHEP.
 */
export const liveKitPermitPaths = {
  publish: '/room/livekit/publish',
  watch: '/room/livekit/watch',
} as const;

/** The identity of a room's publisher. There is only one; a later one replaces it. */
export const liveKitPublisherIdentity = 'publisher';

const liveKitPermitSchema = v.object({
  /** WebSocket address of the LiveKit server. */
  url: v.string(),
  /** Access token (JWT) for one room. */
  token: v.string(),
});
export type LiveKitPermit = v.InferOutput<typeof liveKitPermitSchema>;

/** Parses the answer. `undefined` if it is invalid. */
export function parseLiveKitPermit(answer: unknown): LiveKitPermit | undefined {
  return parsed(liveKitPermitSchema, answer);
}
