import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import type { createStreamSchema, ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { ApiError, describeFailure } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/api/json.ts';
import { sendThumbnail } from './stream/chosen-picture.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { streamQuery, useStaleStreams } from '../streams/stream.api.ts';
import { openStreamQuery } from './stream/own-streams.api.ts';
import { broadcastBefore } from './camera/broadcast-record.ts';
import { nextStudioLifeCycle } from './stream/studio-life-cycle.ts';
import type { StudioLifeCycle } from './stream/studio-life-cycle.ts';
import { useReconnect } from './store/connection/use-reconnect.ts';
import { useCamera } from './camera/use-camera.ts';
import type { StudioStore } from './store/studio-store.ts';
import type { Camera } from './camera/use-camera.ts';
import { useStreamDraft } from './stream/use-stream-draft.ts';
import type { StreamDraft } from './stream/use-stream-draft.ts';

export type StreamDraftDetails = Omit<z.input<typeof createStreamSchema>, 'vdoRoomId'>;

export interface Studio {
  lifeCycle: StudioLifeCycle;
  /** What this browser knows about the stream that it sends. */
  store: StudioStore;
  /** Whether the studio's stream is being requested again automatically, while the server does not respond. */
  isTryingAgain: boolean;
  camera: Camera;
  draft: StreamDraft;
  /** The media room of the stream that is in preparation or live. */
  mediaRoomId: string;
  /** A stream that was created or announced before and is not live yet. Go Live can use it. */
  plannedStream: ManagedStream | undefined;
  /** Attaches the preparation to that show, or to a new one. */
  choose: (planned: ManagedStream | undefined) => void;
  goLive: (details: StreamDraftDetails) => Promise<void>;
  /** Retries a failed go-live. */
  retry: () => Promise<void>;
  /** Stops sending to a stream that could not be listed. */
  giveUp: () => void;
  end: () => Promise<void>;
  startAnew: () => void;
  reload: () => void;
}

/** Poll interval for an encoder's show while none is open. It goes live a few seconds after its creation. */
const encoderLookMs = 3000;

/** Refetch interval of a live stream, for changes that its socket room does not report. */
const liveRefreshMs = 10_000;

function isAnotherLive(failure: unknown): boolean {
  return failure instanceof ApiError && textOf(failure.body, 'code') === 'another_stream_live';
}

/** The server's current data of this streamer's open stream. */
async function openNow(): Promise<ManagedStream | undefined> {
  return (await api.streams.mine({}).catch(() => undefined))?.data ?? undefined;
}

/** The stream of the studio, from preview to end. All of the studio's pages share one. */
export function useStudio(store: StudioStore): Studio {
  const [lifeCycle, dispatch] = useReducer(nextStudioLifeCycle, {
    name: 'loading',
  } satisfies StudioLifeCycle as StudioLifeCycle);
  const [ownRoomId, setOwnRoomId] = useState(() => makeMediaRoomId(Date.now()));
  const stream = 'stream' in lifeCycle ? lifeCycle.stream : undefined;
  const camera = useCamera(store, stream?.isRehearsal === true);
  const draft = useStreamDraft(store);
  const markStale = useStaleStreams();
  const lastDetails = useRef<StreamDraftDetails>(undefined);

  const openStream = useQuery({
    ...openStreamQuery(),
    refetchInterval: lifeCycle.name === 'preparing' ? encoderLookMs : false,
  });
  const found = openStream.data;
  useEffect(() => {
    if (found !== undefined) dispatch({ type: 'loaded', openStream: found });
    else if (openStream.isError) dispatch({ type: 'loadFailed', reason: describeFailure(openStream.error) });
  }, [found, openStream.isError, openStream.error]);

  // An encoder that sends is meant for this show. The streamer can still choose another.
  const isCameraOff = camera.state.name === 'off';
  const chosenBefore = useRef(new Set<string>());
  useEffect(() => {
    if (found?.sending === undefined || found.sending.isMadeByEncoder) return;
    if (!isCameraOff || chosenBefore.current.has(found.id)) return;
    chosenBefore.current.add(found.id);
    dispatch({ type: 'streamChosen', stream: found });
  }, [found, isCameraOff]);

  const reconnection = useReconnect(
    { failures: openStream.errorUpdateCount, isThere: found !== undefined },
    () => void openStream.refetch(),
  );

  const mediaRoomId = stream?.vdoRoomId ?? ownRoomId;

  // After a reload, this tab resumes sending its camera to the live stream that it sent to before.
  const resumed = useRef(false);
  useEffect(() => {
    if (lifeCycle.name !== 'live' || resumed.current) return;
    resumed.current = true;
    const before = broadcastBefore();
    if (camera.state.name === 'off' && before?.mediaRoomId === lifeCycle.stream.vdoRoomId)
      camera.resume(before.mediaRoomId, before);
  }, [lifeCycle, camera]);

  const liveId = lifeCycle.name === 'live' || lifeCycle.name === 'ending' ? lifeCycle.stream.id : undefined;
  const detail = useQuery({
    ...streamQuery(liveId ?? ''),
    enabled: liveId !== undefined,
    refetchInterval: liveRefreshMs,
  });
  useEffect(() => {
    if (detail.data !== undefined) dispatch({ type: 'streamChanged', stream: detail.data });
  }, [detail.data]);

  // When the stream continues from another device, this one closes its preview, or stops sending to another
  // media room.
  const leaveOtherRooms = useRef(() => {});
  useEffect(() => {
    leaveOtherRooms.current = () => {
      const isOnAir = camera.mediaRoomId === mediaRoomId && camera.isSending;
      if (camera.state.name !== 'off' && !isOnAir) camera.stop();
    };
  });
  useEffect(() => {
    if (liveId !== undefined) leaveOtherRooms.current();
  }, [liveId]);

  const hasEnded = lifeCycle.name === 'ended';
  const stopCamera = useRef(camera.stop);
  useEffect(() => {
    stopCamera.current = camera.stop;
  });
  useEffect(() => {
    if (hasEnded) stopCamera.current();
  }, [hasEnded]);

  /** The show, if this streamer is live in another tab, on another device, or through an encoder. */
  function liveElsewhere(open: ManagedStream | undefined): ManagedStream | undefined {
    return open?.status === 'live' && open.vdoRoomId !== mediaRoomId ? open : undefined;
  }

  function takeUp(other: ManagedStream) {
    dispatch({ type: 'wentLive', stream: other });
    showToast('You are live with this show already. End it before you start another.');
    markStale();
  }

  /**
   * Runs before the show goes live, so that no list shows it without its image. The show goes live even if this
   * fails.
   */
  async function sendDraftThumbnail(streamId: string) {
    const { thumbnail, setThumbnail } = draft;
    if (thumbnail !== undefined && (await sendThumbnail(streamId, thumbnail))) setThumbnail(undefined);
  }

  async function goLive(details: StreamDraftDetails) {
    lastDetails.current = details;
    dispatch({ type: 'goLiveStarted' });
    // Checked first, because otherwise a new stream would be created that cannot go live.
    const open = await openNow();
    const other = liveElsewhere(open);
    if (other !== undefined) {
      takeUp(other);
      return;
    }
    // Without a camera, the encoder's picture belongs to the new show, which takes over the show that was
    // created for the encoder.
    const takesOver = isCameraOff && open?.sending?.isMadeByEncoder === true;
    const roomId = takesOver ? open.vdoRoomId : mediaRoomId;
    let made = stream;
    let failure: unknown;
    try {
      made ??= (await api.streams.create({ ...details, vdoRoomId: roomId })).data;
    } catch (error) {
      failure = error;
    }
    if (camera.state.name === 'on') {
      // Also if the page could not be created, because the direct video URL works without it (STUDIO-36).
      await camera.start(made?.isRehearsal ?? details.isRehearsal === true).catch((error: unknown) => {
        failure ??= error;
      });
    }
    if (failure === undefined && made !== undefined) {
      await sendDraftThumbnail(made.id);
      try {
        dispatch({ type: 'wentLive', stream: (await api.streams.goLive({ id: made.id })).data });
      } catch (error) {
        failure = error;
      }
    }
    if (isAnotherLive(failure)) {
      const winner = liveElsewhere(await openNow());
      if (winner !== undefined) {
        takeUp(winner);
        return;
      }
    }
    if (failure !== undefined)
      dispatch({ type: 'goLiveFailed', reason: describeFailure(failure), stream: made });
    if (stream === undefined && made !== undefined) draft.clear();
    markStale();
  }

  return {
    lifeCycle,
    store,
    isTryingAgain: reconnection.retryAtMs !== undefined || reconnection.state === 'reconnecting',
    camera,
    draft,
    mediaRoomId,
    plannedStream:
      found !== null && found !== undefined && found.status !== 'live' && found.status !== 'ended'
        ? found
        : undefined,
    choose: (planned) => {
      dispatch({ type: 'streamChosen', stream: planned });
      // The preview moves to the media room of the chosen stream.
      if (camera.state.name !== 'off') camera.preview(planned?.vdoRoomId ?? ownRoomId);
    },
    goLive,
    retry: async () => goLive(lastDetails.current ?? { title: '' }),
    giveUp: () => {
      camera.stop();
      dispatch({ type: 'gaveUp' });
    },
    end: async () => {
      if (lifeCycle.name !== 'live') return;
      dispatch({ type: 'endStarted' });
      try {
        // STREAM-2
        dispatch({ type: 'ended', stream: (await api.streams.end({ id: lifeCycle.stream.id })).data });
      } catch (failure) {
        dispatch({ type: 'endFailed' });
        showToast(describeFailure(failure), { tone: 'failure' });
      }
      markStale();
    },
    startAnew: () => {
      setOwnRoomId(makeMediaRoomId(Date.now()));
      dispatch({ type: 'startedAnew' });
      void openStream.refetch();
    },
    reload: () => void openStream.refetch(),
  };
}
