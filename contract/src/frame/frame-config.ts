import * as z from 'zod/mini';

/** Path of the frame's configuration, beside its page. */
export const frameConfigPath = '/room/config.json';

const iceServerSchema = z.object({
  /** STUN or TURN addresses (RFC 7064, RFC 7065). */
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});

/** The settings that every video frame reads, as plain JSON without the envelope. */
export const frameConfigSchema = z.object({
  iceServers: z.array(iceServerSchema),
  /**
   * Origins besides the server's own that may embed the frame and command it, each exactly as a browser writes it
   * (`https://shop.example`, no path, no trailing slash). The server's `frame-ancestors` lists the same.
   */
  allowedParentOrigins: z.array(z.string()),
});
export type FrameConfig = z.infer<typeof frameConfigSchema>;
