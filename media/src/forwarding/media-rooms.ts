import type { MediaRoomDetails, MediaRoomStats } from '@greenroom/contract/media/media-control.schemas';
import { RequestError } from '../sdp/request-error.ts';
import { MediaRoom } from './media-room.ts';
import type { MediaSession } from './session.ts';

/** The media rooms of this process. A room is created for its first session and closed after its last one. */
export class MediaRooms {
  readonly #rooms = new Map<string, MediaRoom>();

  get count(): number {
    return this.#rooms.size;
  }

  find(roomId: string): MediaRoom | undefined {
    return this.#rooms.get(roomId);
  }

  /** The session that publishes in the room. */
  publisherIn(roomId: string): string | undefined {
    return this.#rooms.get(roomId)?.publisher?.sessionId;
  }

  enter(session: MediaSession, nowMs: number): void {
    const room = this.#rooms.get(session.roomId) ?? new MediaRoom(session.roomId);
    this.#rooms.set(session.roomId, room);
    const { id: sessionId, subject } = session;
    switch (session.kind) {
      case 'publisher':
        room.setPublisher({ sessionId, subject, peer: session.peer });
        break;
      case 'viewer':
        room.addViewer({ sessionId, subject, peer: session.peer }, nowMs);
        break;
    }
  }

  leave(session: MediaSession, nowMs: number): void {
    const room = this.#rooms.get(session.roomId);
    switch (session.kind) {
      case 'publisher':
        room?.removePublisher(session.id, nowMs);
        break;
      case 'viewer':
        room?.removeViewer(session.id);
        break;
    }
    if (room?.isEmpty !== true) return;
    room.close();
    this.#rooms.delete(session.roomId);
  }

  /** The state of a media room. Throws `not_found` if nobody is in it. */
  details(roomId: string): MediaRoomDetails {
    const room = this.#rooms.get(roomId);
    if (room === undefined) throw new RequestError('not_found', 'Nobody is in this room');
    return room.details();
  }

  /** Calculates and returns the rates since the last call. */
  stats(nowMs: number): MediaRoomStats[] {
    const rooms = [...this.#rooms.values()];
    for (const room of rooms) room.readRates(nowMs);
    return rooms.map((room) => room.stats());
  }
}
