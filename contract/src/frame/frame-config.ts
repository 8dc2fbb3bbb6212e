import * as v from 'valibot';
import { parsed } from './parsed.ts';

/** Path of the frame's configuration, beside its page. */
export const frameConfigPath = '/room/config.json';

const iceServerSchema = v.object({
  /** STUN or TURN addresses (RFC 7064, RFC 7065). */
  urls: v.union([v.string(), v.array(v.string())]),
  username: v.optional(v.string()),
  credential: v.optional(v.string()),
});

/**
 * What carries the video (FRAME-1 to FRAME-3): the media server of this installation, a LiveKit server or
 * cluster, or the external peer-to-peer service in a frame of its own.
 */
const frameProviderSchema = v.variant('name', [
  v.object({ name: v.literal('own') }),
  v.object({ name: v.literal('livekit') }),
  /** Address of the service's page, without query. */
  v.object({ name: v.literal('external'), url: v.string() }),
]);
export type FrameProvider = v.InferOutput<typeof frameProviderSchema>;

/** The settings that every video frame reads, as plain JSON without the envelope. */
const frameConfigSchema = v.object({
  provider: v.optional(frameProviderSchema, { name: 'own' }),
  iceServers: v.array(iceServerSchema),
  /**
   * Origins other than the server's own that may embed and control the frame, each as a browser writes it
   * (`https://shop.example`, no path, no trailing slash). The server's `frame-ancestors` contains the same
   * origins.
   */
  allowedParentOrigins: v.array(v.string()),
});
export type FrameConfig = v.InferOutput<typeof frameConfigSchema>;

/** Parses the settings. `undefined` if they are invalid. */
export function parseFrameConfig(settings: unknown): FrameConfig | undefined {
  return parsed(frameConfigSchema, settings);
}
