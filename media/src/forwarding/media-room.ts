import type { MediaRoomDetails, MediaRoomStats } from '@greenroom/contract/media/media-control.schemas';
import type { IncomingStream } from './publishers/incoming-stream.ts';
import { mayStartFrom } from './publishers/keyframe-requests.ts';
import { chooseLayer, fromLowest } from './viewers/layer-choice.ts';
import { layDown } from '../rtp/outgoing-packet.ts';
import type { Publisher } from './publishers/publisher.ts';
import type { MediaViewer } from './viewers/viewer.ts';

const tickMs = 50;
const catchUpStepMs = 5;
const reportMs = 1000;
/**
 * A layer counts as stopped only after every other layer has delivered this many more frames: a still screen
 * has one per second.
 */
const framesToStop = 3;
/** A lower layer that has been idle for this long is not offered to viewers. */
const idleLayerMs = 3000;

type Member<Peer> = { sessionId: string; subject: string; peer: Peer };

/** At most one publisher, and all viewers. Viewers stay while publishers come and go. */
export class MediaRoom {
  readonly roomId: string;
  #publisher: Member<Publisher> | undefined;
  readonly #viewers: Member<MediaViewer>[] = [];
  /** What viewers of the best quality see: the video, or the highest layer that arrives. */
  #video: IncomingStream | undefined;
  /** The arriving layers, from the lowest to `#video`. */
  #rungs: { stream: IncomingStream; height: number; bitrateBps: number }[] = [];
  /** Frames of all other layers since the last packet of `#video`. */
  #framesOfOthers = 0;
  #timer: NodeJS.Timeout | undefined;
  #catchUpTimer: NodeJS.Timeout | undefined;
  #reportedAtMs = 0;

  constructor(roomId: string) {
    this.roomId = roomId;
    this.#timer = setInterval(() => this.#tick(performance.now()), tickMs);
  }

  get publisher(): Member<Publisher> | undefined {
    return this.#publisher;
  }

  get viewers(): readonly Member<MediaViewer>[] {
    return this.#viewers;
  }

  /** The published sound, and the video that viewers should see. */
  get source(): { audio: IncomingStream | undefined; video: IncomingStream | undefined } {
    return { audio: this.#publisher?.peer.streams.audio, video: this.#video };
  }

  get isEmpty(): boolean {
    return this.#publisher === undefined && this.#viewers.length === 0;
  }

  setPublisher(publisher: Member<Publisher>): void {
    this.#publisher = publisher;
    this.#video = undefined;
    this.#rungs = [];
  }

  removePublisher(sessionId: string, nowMs: number): void {
    if (this.#publisher?.sessionId !== sessionId) return;
    this.#publisher = undefined;
    this.#video = undefined;
    this.#rungs = [];
    for (const viewer of this.#viewers) viewer.peer.sourceEnded(nowMs);
  }

  addViewer(viewer: Member<MediaViewer>, nowMs: number): void {
    this.#viewers.push(viewer);
    this.#aim(viewer.peer, nowMs);
    this.#serveWaiting(viewer.peer, nowMs);
  }

  removeViewer(sessionId: string): void {
    const index = this.#viewers.findIndex((viewer) => viewer.sessionId === sessionId);
    if (index !== -1) this.#viewers.splice(index, 1);
  }

  /** A viewer has changed its picture limit. */
  aimViewer(sessionId: string, nowMs: number): void {
    const viewer = this.#viewers.find((each) => each.sessionId === sessionId)?.peer;
    if (viewer !== undefined) this.#aim(viewer, nowMs);
  }

  /**
   * Forwards a packet of a publisher's stream to all viewers. This is the hot path, so it must not allocate.
   */
  forward(stream: IncomingStream, sequence: number, slot: number, nowMs: number): void {
    const view = layDown(stream.ring, slot);
    if (view === undefined) return;
    const viewers = this.#viewers;
    if (stream.kind === 'audio') {
      for (let index = 0; index < viewers.length; index += 1) {
        viewers[index]?.peer.forwardAudio(stream, sequence, slot, view, nowMs);
      }
      return;
    }
    if (stream === this.#video) this.#framesOfOthers = 0;
    else if (stream.ring.marker[slot] === 1) this.#framesOfOthers += 1;
    if (stream.ring.startsKeyframe[slot] === 1 || this.#video === undefined) this.#chooseVideo(nowMs);
    for (let index = 0; index < viewers.length; index += 1) {
      viewers[index]?.peer.forwardVideo(stream, sequence, slot, view, nowMs);
    }
  }

  #chooseVideo(nowMs: number): void {
    const streams = this.#publisher?.peer.streams.layers ?? [];
    const mayHaveStopped = this.#framesOfOthers >= framesToStop * (streams.length - 1);
    const layers = streams.map((stream) => ({
      stream,
      pictureArea: stream.pictureArea,
      bitrateBps: stream.meter.bitrateBps,
      isFlowing: stream.isFlowing(nowMs) || (stream === this.#video && !mayHaveStopped),
    }));
    const chosen = chooseLayer(
      layers,
      layers.find((layer) => layer.stream === this.#video),
    )?.stream;
    if (chosen !== this.#video) this.#framesOfOthers = 0;
    this.#video = chosen;
    const offered = layers.filter(
      ({ stream }) => stream === chosen || nowMs - stream.lastArrivalMs < idleLayerMs,
    );
    const upToChosen = fromLowest(offered).map(({ stream, bitrateBps }) => ({
      stream,
      bitrateBps,
      height: stream.pictureHeight,
    }));
    this.#rungs = upToChosen.slice(0, upToChosen.findIndex(({ stream }) => stream === chosen) + 1);
    for (const { peer } of this.#viewers) this.#aim(peer, nowMs);
  }

  /**
   * Sets a viewer's target layer. The switch happens at that layer's next keyframe, which may be arriving
   * now.
   */
  #aim(viewer: MediaViewer, nowMs: number): void {
    const wanted = this.#rungs[viewer.chooseRung(this.#rungs)]?.stream;
    if (wanted === viewer.wantedVideo) return;
    viewer.wantedVideo = wanted;
    const hasIt = wanted === undefined || wanted === viewer.video?.source;
    if (!hasIt && !viewer.isWaitingForKeyframe && wanted.keyframeAtMs !== nowMs) {
      wanted.keyframeRequests.request();
    }
  }

  #tick(nowMs: number): void {
    this.#chooseVideo(nowMs);
    const isReportDue = nowMs - this.#reportedAtMs >= reportMs;
    if (isReportDue) this.#reportedAtMs = nowMs;
    for (const { peer } of this.#viewers) {
      if (isReportDue) {
        peer.measureBandwidth(this.#rungs, nowMs);
        this.#aim(peer, nowMs);
        peer.tick(nowMs);
      }
      if (peer.keyframeRequests.takeDue(nowMs)) peer.wantedVideo?.keyframeRequests.request();
      if (peer.isWaitingForKeyframe) this.#serveWaiting(peer, nowMs);
      if (peer.isCatchingUp) this.#startCatchingUp();
    }
  }

  /**
   * Starts a waiting viewer from the stored keyframe if the policy permits. Otherwise a new one is requested.
   */
  #serveWaiting(viewer: MediaViewer, nowMs: number): void {
    const video = viewer.wantedVideo;
    if (video === undefined || !viewer.isWaitingForKeyframe) return;
    const stored = {
      ageMs: nowMs - video.keyframeAtMs,
      lengthPackets: video.ring.highest - video.keyframeSequence,
      waitedMs: viewer.waitedMs(nowMs),
    };
    if (
      video.keyframeSequence !== -1 &&
      mayStartFrom(stored) &&
      video.ring.isWholeFrom(video.keyframeSequence)
    ) {
      viewer.startFromCache(video, nowMs);
      this.#startCatchingUp();
      return;
    }
    if (viewer.keyframeRequests.takeWaiting(nowMs)) video.keyframeRequests.request();
  }

  #startCatchingUp(): void {
    if (this.#catchUpTimer !== undefined) return;
    const step = () => {
      let isBusy = false;
      for (const { peer } of this.#viewers) {
        if (!peer.isCatchingUp) continue;
        peer.catchUp(performance.now());
        isBusy ||= peer.isCatchingUp;
      }
      if (isBusy) return;
      clearInterval(this.#catchUpTimer);
      this.#catchUpTimer = undefined;
    };
    this.#catchUpTimer = setInterval(step, catchUpStepMs);
    setImmediate(step);
  }

  /** Calculates the rates since the last call, for `stats`. */
  readRates(nowMs: number): void {
    for (const kind of ['audio', 'video'] as const) {
      for (const stream of this.#publisher?.peer.streams.of(kind) ?? []) stream.meter.read(nowMs);
    }
  }

  stats(): MediaRoomStats {
    const publisher = this.#publisher;
    if (publisher === undefined) return { roomId: this.roomId, viewerCount: this.#viewers.length };
    const { audio, layers } = publisher.peer.streams;
    const streams = audio === undefined ? layers : [...layers, audio];
    const sum = (read: (stream: IncomingStream) => number) =>
      streams.reduce((total, stream) => total + read(stream), 0);
    const shown = this.#video ?? layers[0];
    return {
      roomId: this.roomId,
      viewerCount: this.#viewers.length,
      publisher: {
        sessionId: publisher.sessionId,
        subject: publisher.subject,
        ...(shown?.codec === undefined ? {} : { videoCodec: shown.codec }),
        bitrateBps: sum((stream) => stream.meter.bitrateBps),
        framesPerSecond: shown?.meter.framesPerSecond ?? 0,
        packetsReceived: sum((stream) => stream.reception.packetsReceived),
        packetsLost: sum((stream) => stream.reception.packetsLost),
        bytesReceived: sum((stream) => stream.meter.bytes),
        jitterMs: Math.round((shown ?? audio)?.reception.jitterMs ?? 0),
        layers: layers.map(({ rid, meter: { bitrateBps, framesPerSecond } }) =>
          rid === undefined ? { bitrateBps, framesPerSecond } : { rid, bitrateBps, framesPerSecond },
        ),
      },
    };
  }

  /** The values of `stats`, with what each viewer was sent and reports. */
  details(): MediaRoomDetails {
    return {
      ...this.stats(),
      viewers: this.#viewers.map(({ sessionId, subject, peer }) => ({
        sessionId,
        subject,
        packetsSent: peer.packetsSent,
        bytesSent: peer.bytesSent,
        fractionLost: peer.backlog.fractionLost,
        packetsRetransmitted: peer.packetsRetransmitted,
        packetsDropped: peer.packetsDropped,
        rembBps: peer.rembBps,
        ...(peer.video?.source?.rid === undefined ? {} : { rid: peer.video.source.rid }),
      })),
    };
  }

  close(): void {
    clearInterval(this.#timer);
    clearInterval(this.#catchUpTimer);
  }
}
