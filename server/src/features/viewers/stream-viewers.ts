import type { Viewer } from '@greenroom/contract/chat/chat.schemas';
import { streamLimits } from '@greenroom/contract/limits/streams';

/** A signed-in viewer, as the list shows them. */
export type ViewerPerson = Pick<Viewer, 'id' | 'username' | 'avatarUrl' | 'role'>;

export interface StreamViewersChange {
  /** Set if it differs from the last one sent. */
  viewerCount: number | undefined;
  /** Set if the list differs from the last one sent and may be sent now. */
  list: { viewers: Viewer[]; joined: Viewer[]; leftIds: string[] } | undefined;
}

interface Present {
  person: ViewerPerson;
  connections: Set<string>;
  joinedAtMs: number;
  activeAtMs: number;
  /** When the last connection broke. The person counts as present until the grace period ends. */
  goneAtMs: number | undefined;
  connectionQuality: Viewer['connectionQuality'];
}

/** The anonymous viewers of one address. */
interface AnonymousGroup {
  connections: number;
  /** When connections broke, oldest first. The next connection from this address counts as one of these. */
  goneAtMs: number[];
}

/**
 * How many anonymous viewers of one address count: enough for people behind one router, while a loop that
 * opens sockets cannot make a show look popular.
 */
export const anonymousPerAddressCounted = 20;

/**
 * How long somebody whose connection broke still counts, so that a reload does not make the count flicker.
 */
export const departureGraceMs = 3000;

/**
 * With more connections than this, the list is sent less than once a second, because every connection
 * receives it.
 */
const connectionsPerListSecond = 500;

/** How much longer the list waits if only connection qualities changed, which happens constantly. */
const qualityListExtraMs = 4000;

/**
 * The audience of one stream. Signed-in viewers are listed and counted once, however many tabs they have
 * open. Anonymous viewers are counted per connection, up to a limit per address. The stream's own streamer is
 * listed but not counted, so a show that nobody watches has no viewers.
 *
 * Entering and leaving cost the same for any size of audience. `takeChange` collects what to send.
 */
export class StreamViewers {
  readonly ownerId: string;
  readonly #people = new Map<string, Present>();
  readonly #maxAnonymousPerAddress: number;
  /** The address of each anonymous connection. */
  readonly #anonymous = new Map<string, string>();
  readonly #anonymousGroups = new Map<string, AnonymousGroup>();
  /** Addresses with a broken connection that may return. */
  readonly #departingGroups = new Set<string>();
  #anonymousCounted = 0;
  #departing = 0;
  #isChanged = true;
  #isListChanged = true;
  #isQualityChanged = false;
  #isRoleChanged = false;
  #sentCount = -1;
  #sentViewers = new Map<string, Viewer>();
  #sentListAtMs = Number.NEGATIVE_INFINITY;

  constructor(ownerId: string, maxAnonymousPerAddress = anonymousPerAddressCounted) {
    this.ownerId = ownerId;
    this.#maxAnonymousPerAddress = maxAnonymousPerAddress;
  }

  /** `address` identifies the origin of anonymous viewers. */
  enter(connectionId: string, person: ViewerPerson | null, address: string, nowMs: number): void {
    this.#isChanged = true;
    if (person === null) {
      if (this.#anonymous.has(connectionId)) return;
      this.#anonymous.set(connectionId, address);
      this.#changeGroup(address, (group) => {
        group.connections += 1;
        group.goneAtMs.shift();
      });
      return;
    }
    const present = this.#people.get(person.id);
    if (present === undefined) {
      this.#isListChanged = true;
      this.#people.set(person.id, {
        person,
        connections: new Set([connectionId]),
        joinedAtMs: nowMs,
        activeAtMs: nowMs,
        goneAtMs: undefined,
        connectionQuality: undefined,
      });
      return;
    }
    if (present.goneAtMs !== undefined) this.#departing -= 1;
    present.person = person;
    present.goneAtMs = undefined;
    present.activeAtMs = nowMs;
    present.connections.add(connectionId);
  }

  /** `hasGrace`: the connection broke and may return immediately. */
  leave(connectionId: string, userId: string | undefined, nowMs: number, hasGrace: boolean): void {
    if (userId === undefined) {
      const address = this.#anonymous.get(connectionId);
      if (address === undefined) return;
      this.#anonymous.delete(connectionId);
      this.#isChanged = true;
      this.#changeGroup(address, (group) => {
        group.connections -= 1;
        if (hasGrace) group.goneAtMs.push(nowMs);
      });
      return;
    }
    const present = this.#people.get(userId);
    if (present === undefined || !present.connections.delete(connectionId)) return;
    if (present.connections.size > 0) return;
    this.#isChanged = true;
    if (hasGrace) {
      present.goneAtMs = nowMs;
      this.#departing += 1;
    } else {
      this.#people.delete(userId);
      this.#isListChanged = true;
    }
  }

  /** Records that a person did something. */
  touch(userId: string, nowMs: number): void {
    const present = this.#people.get(userId);
    if (present) present.activeAtMs = nowMs;
  }

  /** A present person was made a moderator, or is one no longer. */
  setRole(userId: string, role: ViewerPerson['role']): void {
    const present = this.#people.get(userId);
    if (present === undefined || present.person.role === role) return;
    present.person = { ...present.person, role };
    this.#isRoleChanged = true;
    this.#isListChanged = true;
  }

  /** How well a person receives the video, measured by their own page. */
  setConnectionQuality(userId: string, quality: Viewer['connectionQuality']): void {
    const present = this.#people.get(userId);
    if (present === undefined || present.connectionQuality === quality) return;
    present.connectionQuality = quality;
    this.#isQualityChanged = true;
  }

  get viewerCount(): number {
    const people = this.#people.size - (this.#people.has(this.ownerId) ? 1 : 0);
    return people + this.#anonymousCounted;
  }

  /** Whether nobody is present or expected back. */
  get isEmpty(): boolean {
    return this.#people.size === 0 && this.#anonymousGroups.size === 0;
  }

  /**
   * The viewer list: the streamer first, then in order of arrival, so that it changes as little as possible.
   */
  viewers(): Viewer[] {
    const owner = this.#people.get(this.ownerId);
    const named = owner === undefined ? [] : [toViewer(owner)];
    for (const present of this.#people.values()) {
      if (named.length >= streamLimits.viewerListMax) break;
      if (present !== owner) named.push(toViewer(present));
    }
    return named;
  }

  /** The changes since the last call. Null if there are none. */
  takeChange(nowMs: number): StreamViewersChange | null {
    this.#endGraces(nowMs);
    if (!this.#isChanged && !this.#isListChanged && !this.#isQualityChanged) return null;
    this.#isChanged = false;
    const { viewerCount } = this;
    const isListDue =
      (this.#isListChanged && this.#isListDue(nowMs)) ||
      (this.#isQualityChanged && this.#isListDue(nowMs - qualityListExtraMs));
    const change: StreamViewersChange = {
      viewerCount: viewerCount === this.#sentCount ? undefined : viewerCount,
      list: isListDue ? this.#takeList(nowMs) : undefined,
    };
    this.#sentCount = viewerCount;
    return change.viewerCount === undefined && change.list === undefined ? null : change;
  }

  #isListDue(nowMs: number): boolean {
    const connections = this.#people.size + this.#anonymous.size;
    return nowMs - this.#sentListAtMs >= (connections / connectionsPerListSecond) * 1000;
  }

  #takeList(nowMs: number): StreamViewersChange['list'] {
    this.#isListChanged = false;
    const viewers = this.viewers();
    const ids = new Set(viewers.map((viewer) => viewer.id));
    const joined = viewers.filter((viewer) => !this.#sentViewers.has(viewer.id));
    const leftIds = [...this.#sentViewers.keys()].filter((id) => !ids.has(id));
    const isOtherwiseChanged = this.#isQualityChanged || this.#isRoleChanged;
    if (joined.length === 0 && leftIds.length === 0 && !isOtherwiseChanged) return undefined;
    this.#isQualityChanged = false;
    this.#isRoleChanged = false;
    this.#sentViewers = new Map(viewers.map((viewer) => [viewer.id, viewer]));
    this.#sentListAtMs = nowMs;
    return { viewers, joined, leftIds };
  }

  /**
   * Updates the count incrementally: it is read at each join, and there may be as many addresses as viewers.
   */
  #changeGroup(address: string, change: (group: AnonymousGroup) => void): void {
    const group = this.#anonymousGroups.get(address) ?? { connections: 0, goneAtMs: [] };
    const counted = () => Math.min(group.connections + group.goneAtMs.length, this.#maxAnonymousPerAddress);
    const before = counted();
    change(group);
    this.#anonymousCounted += counted() - before;
    if (group.goneAtMs.length > 0) this.#departingGroups.add(address);
    else this.#departingGroups.delete(address);
    if (counted() > 0) this.#anonymousGroups.set(address, group);
    else this.#anonymousGroups.delete(address);
  }

  #endGraces(nowMs: number): void {
    const until = nowMs - departureGraceMs;
    for (const address of this.#departingGroups) {
      this.#changeGroup(address, (group) => {
        const before = group.goneAtMs.length;
        group.goneAtMs = group.goneAtMs.filter((goneAtMs) => goneAtMs > until);
        if (group.goneAtMs.length < before) this.#isChanged = true;
      });
    }
    if (this.#departing === 0) return;
    for (const [userId, present] of this.#people) {
      if (present.goneAtMs === undefined || present.goneAtMs > until) continue;
      this.#people.delete(userId);
      this.#departing -= 1;
      this.#isChanged = true;
      this.#isListChanged = true;
    }
  }
}

function toViewer({ person, joinedAtMs, activeAtMs, goneAtMs, connectionQuality }: Present): Viewer {
  return {
    ...person,
    ...(connectionQuality === undefined ? {} : { connectionQuality }),
    isOnline: goneAtMs === undefined,
    joinTime: new Date(joinedAtMs).toISOString(),
    lastActivity: new Date(activeAtMs).toISOString(),
    isAuthenticated: true,
  };
}
