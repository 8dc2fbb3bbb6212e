import { RemoteTrackPublication, RoomEvent, Track, VideoQuality } from 'livekit-client';
import type { RemoteTrack, Room } from 'livekit-client';
import type { WatchRequest, WatchSession } from '../connection/media-provider.ts';
import { highestLayerWithin } from './layer-within.ts';
import { fetchLiveKitPermit } from './livekit-permit.ts';
import { LiveKitSession, connectRoom, createLiveKitRoom } from './livekit-session.ts';

/** Indexed by a layer's number in the server's messages. */
const qualities: readonly VideoQuality[] = [VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH];

/** Watches a LiveKit room, whose publisher may come later. */
export async function watchByLiveKit(request: WatchRequest, signal: AbortSignal): Promise<WatchSession> {
  const { mediaRoomId, streamId, token, onSample } = request;
  const query = streamId === undefined ? { room: mediaRoomId } : { stream: streamId };
  const permit = await fetchLiveKitPermit('watch', query, streamId === undefined ? undefined : token, signal);
  const room = createLiveKitRoom();
  const viewer = new LiveKitViewer(room, request);
  await connectRoom(room, permit, signal);
  const session = new LiveKitSession(room, { direction: 'watch', tracks: () => viewer.tracks, onSample });
  return {
    sessionId: session.sessionId,
    lost: session.lost,
    close: () => session.close(),
    // The publisher may come later, with or without a picture.
    hasVideo: true,
    limitPicture: async (maxHeightPx) => viewer.limitPicture(maxHeightPx),
  };
}

/** Receives from one room: its publisher's tracks, and which of their layers is requested. */
class LiveKitViewer {
  readonly #tracks = new Set<RemoteTrack>();
  readonly #room: Room;
  #maxHeightPx: number | null = null;
  #stream = new MediaStream();

  constructor(room: Room, { onTrack }: Pick<WatchRequest, 'onTrack'>) {
    this.#room = room;
    room.on(RoomEvent.TrackSubscribed, (track, publication) => {
      // Each publish becomes a new stream, so that its picture replaces the previous one.
      if (this.#tracks.size === 0) this.#stream = new MediaStream();
      this.#tracks.add(track);
      track.setPlayoutDelay(0);
      this.#stream.addTrack(track.mediaStreamTrack);
      this.#limit(publication);
      onTrack(track.mediaStreamTrack, this.#stream);
    });
    room.on(RoomEvent.TrackUnsubscribed, (track) => this.#tracks.delete(track));
  }

  get tracks(): RemoteTrack[] {
    return [...this.#tracks];
  }

  limitPicture(maxHeightPx: number | null): void {
    this.#maxHeightPx = maxHeightPx;
    for (const participant of this.#room.remoteParticipants.values()) {
      for (const publication of participant.videoTrackPublications.values()) {
        if (publication instanceof RemoteTrackPublication) this.#limit(publication);
      }
    }
  }

  #limit(publication: RemoteTrackPublication): void {
    if (publication.kind !== Track.Kind.Video) return;
    const layer = highestLayerWithin(publication.trackInfo?.layers ?? [], this.#maxHeightPx);
    publication.setVideoQuality(qualities[layer?.quality ?? -1] ?? VideoQuality.HIGH);
  }
}
