import type { ConnectionSample } from './connection-stats.ts';
import type { Link } from './keep-connected.ts';

/** Is called twice a second while connected, with what was measured and whether anything arrives. */
export type OnSample = (sample: ConnectionSample, traffic: 'flowing' | 'silent' | undefined) => void;

export interface PublishOptions {
  mediaRoomId: string;
  /** The session that this one takes the place of. */
  resumes: string | undefined;
  token: string | undefined;
  /** What goes out; its tracks are changed later by `replaceTrack`. */
  stream: MediaStream;
  onSample: OnSample;
}

/** The sending half: what goes out, and how much of it. It outlives its connections. */
export interface MediaSender {
  /** Whether two channels are sent, from the next connection on. */
  isStereo: boolean;
  /** @throws WhipWhepRefusal, or ConnectionFailure when there was no connection */
  open(request: PublishOptions, signal: AbortSignal): Promise<Link>;
  /** @param bitrateBps of the full picture; 0 sends no video */
  setBitrate(bitrateBps: number): Promise<void>;
  /** Whether tracks of this kind go out: which kinds do is settled when the connection is made. */
  sends(kind: 'audio' | 'video'): boolean;
  replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void>;
}

export interface WatchRequest {
  mediaRoomId: string;
  /** Watch by stream, where the media room has one. */
  streamId: string | undefined;
  token: string | undefined;
  /** Is called with each track that arrives, and the stream that it is part of. */
  onTrack: (track: MediaStreamTrack, stream: MediaStream) => void;
  onSample: OnSample;
}

export interface WatchSession extends Link {
  /** Whether there is a picture to wait for. */
  readonly hasVideo: boolean;
  /** No higher picture than this, in pixels of its shorter side; null is whatever the connection takes. */
  limitPicture(maxHeightPx: number | null): Promise<void>;
}

/** Who carries the video between publisher and viewers. All answer the same frame commands (FRAME-4). */
export interface MediaProvider {
  createPublisher(isStereo: boolean, bitrateBps: number): MediaSender;
  /** @throws WhipWhepRefusal, or ConnectionFailure when there was no connection */
  watch(request: WatchRequest, signal: AbortSignal): Promise<WatchSession>;
}
