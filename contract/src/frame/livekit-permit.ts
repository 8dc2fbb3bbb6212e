import * as v from 'valibot';
import { parsed } from './parsed.ts';

/** Where the frame asks for leave to publish or to watch by LiveKit; `room`, `stream` and `resume` as in WHIP and WHEP. */
export const liveKitPermitPaths = {
  publish: '/room/livekit/publish',
  watch: '/room/livekit/watch',
} as const;

/** The participant that publishes into a room; there is one, and a later one takes its place. */
export const liveKitPublisherIdentity = 'publisher';

const liveKitPermitSchema = v.object({
  /** WebSocket address of the LiveKit server. */
  url: v.string(),
  /** Access token (JWT) for one room. */
  token: v.string(),
});
export type LiveKitPermit = v.InferOutput<typeof liveKitPermitSchema>;

/** Reads the answer; `undefined` when it is none. */
export function parseLiveKitPermit(answer: unknown): LiveKitPermit | undefined {
  return parsed(liveKitPermitSchema, answer);
}
