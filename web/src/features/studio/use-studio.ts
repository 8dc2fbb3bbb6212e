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
  /** What this browser knows of the stream that it sends. */
  store: StudioStore;
  /** Whether the studio's stream is asked for again by itself, while the server does not answer. */
  isTryingAgain: boolean;
  camera: Camera;
  draft: StreamDraft;
  /** The media room of the stream that is being prepared or is live. */
  mediaRoomId: string;
  /** A stream that was created or announced before and is not live yet. Go Live can use it. */
  plannedStream: ManagedStream | undefined;
  /** Attaches what is prepared to that show, or to a new one. */
  choose: (planned: ManagedStream | undefined) => void;
  goLive: (details: StreamDraftDetails) => Promise<void>;
  /** Tries a failed go-live again. */
  retry: () => Promise<void>;
  /** Stops sending to a stream that could not be listed. */
  giveUp: () => void;
  end: () => Promise<void>;
  startAnew: () => void;
  reload: () => void;
}

/** How often a show of an encoder is looked for while none is on: it goes live a few seconds after it came. */
const encoderLookMs = 3000;

/** How often a live stream is fetched, for what no event of its socket room reports. */
const liveRefreshMs = 10_000;

function isAnotherLive(failure: unknown): boolean {
  return failure instanceof ApiError && textOf(failure.body, 'code') === 'another_stream_live';
}

/** The stream that this streamer has open as the server knows it now. */
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

  // What an encoder sends to was meant for this show. Its streamer may still choose another.
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

  // After a reload, this tab sends its camera again to the live stream that it sent it to before.
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

  // When the stream goes on from another device, this one closes its preview, or what it sends to another media room.
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

  /** The show, if this streamer is live with it in another tab, on another device, or by an encoder. */
  function liveElsewhere(open: ManagedStream | undefined): ManagedStream | undefined {
    return open?.status === 'live' && open.vdoRoomId !== mediaRoomId ? open : undefined;
  }

  function takeUp(other: ManagedStream) {
    dispatch({ type: 'wentLive', stream: other });
    showToast('You are live with this show already. End it before you start another.');
    markStale();
  }

  /** Before the show goes live, so that no list shows it without its picture. A show goes on without one. */
  async function sendDraftThumbnail(streamId: string) {
    const { thumbnail, setThumbnail } = draft;
    if (thumbnail !== undefined && (await sendThumbnail(streamId, thumbnail))) setThumbnail(undefined);
  }

  async function goLive(details: StreamDraftDetails) {
    lastDetails.current = details;
    dispatch({ type: 'goLiveStarted' });
    // Asked first: else a new stream would be created that cannot go live.
    const open = await openNow();
    const other = liveElsewhere(open);
    if (other !== undefined) {
      takeUp(other);
      return;
    }
    // Without a camera the encoder's picture is that of the new show, which takes over what was made for the encoder.
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
      // Also when the page could not be made: the direct video URL works without it (STUDIO-36).
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
      // The preview moves to the media room of the stream that it is for.
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
