import { Track, VideoPreset } from 'livekit-client';
import type { LocalTrack, Room, TrackPublishOptions } from 'livekit-client';
import { ConnectionFailure } from '../connection/connection-failure.ts';
import type { Link } from '../connection/keep-connected.ts';
import type { MediaSender, PublishOptions } from '../connection/media-provider.ts';
import { audioBitrateBps, simulcastLayers } from '../publish/simulcast-layers.ts';
import { fetchLiveKitPermit } from './livekit-permit.ts';
import { LiveKitSession, connectRoom, createLiveKitRoom } from './livekit-session.ts';

type Kind = 'audio' | 'video';

/** Publishes to a LiveKit room. */
export class LiveKitPublisher implements MediaSender {
  isStereo: boolean;
  #bitrateBps: number;
  #tracks = new Map<Kind, LocalTrack>();

  constructor(isStereo: boolean, bitrateBps: number) {
    this.isStereo = isStereo;
    this.#bitrateBps = bitrateBps;
  }

  async open(
    { mediaRoomId, resumes, token, stream, onSample }: PublishOptions,
    signal: AbortSignal,
  ): Promise<Link> {
    const permit = await fetchLiveKitPermit('publish', { room: mediaRoomId, resume: resumes }, token, signal);
    const room = createLiveKitRoom();
    await connectRoom(room, permit, signal);
    const tracks = new Map<Kind, LocalTrack>();
    try {
      for (const track of stream.getTracks()) {
        tracks.set(track.kind === 'video' ? 'video' : 'audio', await this.#publish(room, track));
      }
    } catch (error) {
      void room.disconnect(false);
      throw new ConnectionFailure('The media server did not accept the video', { cause: error });
    }
    this.#tracks = tracks;
    // Tracks may have changed while it was being opened.
    for (const kind of tracks.keys()) await this.replaceTrack(kind, trackOf(stream, kind));
    await this.setBitrate(this.#bitrateBps);
    return new LiveKitSession(room, { direction: 'publish', tracks: () => [...tracks.values()], onSample });
  }

  async setBitrate(bitrateBps: number): Promise<void> {
    this.#bitrateBps = bitrateBps;
    const sender = this.#tracks.get('video')?.sender;
    if (sender === undefined) return;
    const parameters = sender.getParameters();
    // LiveKit names its layers from the lowest to the full one. A small picture has fewer.
    const layers = simulcastLayers(bitrateBps);
    for (const [index, encoding] of parameters.encodings.toReversed().entries()) {
      const layer = layers[index];
      Object.assign(encoding, { active: layer?.active, maxBitrate: layer?.maxBitrate });
    }
    await sender.setParameters(parameters);
  }

  sends(kind: Kind): boolean {
    return this.#tracks.has(kind);
  }

  async replaceTrack(kind: Kind, track: MediaStreamTrack | null): Promise<void> {
    const published = this.#tracks.get(kind);
    // Without a sender it is no longer published, because the connection is closed.
    if (published?.sender === undefined) return;
    if (track === null) await published.sender.replaceTrack(null);
    else if (published.mediaStreamTrack !== track)
      await published.replaceTrack(track, { userProvidedTrack: true });
    else if (published.sender.track !== track) await published.sender.replaceTrack(track);
  }

  async #publish(room: Room, track: MediaStreamTrack): Promise<LocalTrack> {
    const options = track.kind === 'video' ? this.#videoOptions(track) : this.#audioOptions();
    const publication = await room.localParticipant.publishTrack(track, options);
    if (publication.track === undefined) throw new Error('LiveKit published no track');
    return publication.track;
  }

  #videoOptions(track: MediaStreamTrack): TrackPublishOptions {
    const { width = 1280, height = 720 } = track.getSettings();
    const [full, half, quarter] = simulcastLayers(this.#bitrateBps);
    const preset = (scale: number, maxBitrate = 0) =>
      new VideoPreset(Math.round(width / scale), Math.round(height / scale), maxBitrate);
    return {
      source: Track.Source.Camera,
      videoCodec: 'vp8',
      simulcast: true,
      videoEncoding: { maxBitrate: full?.maxBitrate ?? 0 },
      videoSimulcastLayers: [preset(4, quarter?.maxBitrate), preset(2, half?.maxBitrate)],
      degradationPreference: 'balanced',
    };
  }

  #audioOptions(): TrackPublishOptions {
    return {
      source: Track.Source.Microphone,
      forceStereo: this.isStereo,
      dtx: !this.isStereo,
      red: !this.isStereo,
      audioPreset: { maxBitrate: audioBitrateBps[this.isStereo ? 'stereo' : 'mono'] },
    };
  }
}

function trackOf(stream: MediaStream, kind: Kind): MediaStreamTrack | null {
  return stream.getTracks().find((track) => track.kind === kind) ?? null;
}
