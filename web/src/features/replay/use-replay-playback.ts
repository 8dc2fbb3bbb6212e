import type { Replay, ReplayFile } from '@greenroom/contract/streams/recordings.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fileIndexAt } from './replay-timeline.ts';

/** The position of the replay, and how to change it. Times are in milliseconds from its start. */
export interface ReplayPlayback {
  atMs: number;
  /** The file that plays now. */
  file: ReplayFile | undefined;
  lengthMs: number;
  /** `waiting` while the video loads. */
  state: 'paused' | 'playing' | 'waiting' | 'ended' | 'failed';
  hasBegun: boolean;
  /** False once the file is known to contain only sound. */
  hasPicture: boolean;
  volume: number;
  isMuted: boolean;
  rate: number;
  seek: (atMs: number) => void;
  /** Plays from one moment to another and pauses there. */
  playFrom: (fromMs: number, untilMs: number) => void;
  toggle: () => void;
  setVolume: (volume: number) => void;
  setMuted: (isMuted: boolean) => void;
  setRate: (rate: number) => void;
  retry: () => void;
  /** Props of the `video` element. */
  video: React.ComponentProps<'video'>;
}

/**
 * Plays the files of a replay in sequence as one video of `lengthMs`. A file that starts before the replay, as
 * the file of a clip does, has a negative `startMs`. The initial URLs are kept until they fail, because the
 * same files may arrive again with other link tokens.
 *
 * @param startMs the initial position
 * @param playsAtOnce whether it plays as soon as it can, without another press
 */
export function useReplayPlayback(
  { files: newestFiles, lengthMs }: Pick<Replay, 'files' | 'lengthMs'>,
  startMs: number,
  playsAtOnce = false,
): ReplayPlayback {
  const [files, setFiles] = useState(newestFiles);
  const element = useRef<HTMLVideoElement>(null);
  const [index, setIndex] = useState(() => fileIndexAt(files, startMs));
  const [atMs, setAtMs] = useState(startMs);
  const [state, setState] = useState<ReplayPlayback['state']>('paused');
  const [hasBegun, setHasBegun] = useState(false);
  const [hasPicture, setHasPicture] = useState(true);
  const [sound, setSound] = useState({ volume: 100, isMuted: false });
  const [rate, setRate] = useState(1);
  /** For a file that is being opened: its position, and whether to play. */
  const opening = useRef<{ seconds: number; plays: boolean } | undefined>(
    startMs === (files[index]?.startMs ?? 0) && !playsAtOnce
      ? undefined
      : { seconds: (startMs - (files[index]?.startMs ?? 0)) / 1000, plays: playsAtOnce },
  );
  /** Where playback pauses. */
  const until = useRef(lengthMs);
  const file = files[index];

  function play() {
    setHasBegun(true);
    const video = element.current;
    if (video === null) return;
    // The server may have rendered the page with its video, so its metadata can have loaded before hydration.
    const next = opening.current;
    if (next !== undefined && video.readyState > 0) {
      opening.current = undefined;
      video.currentTime = next.seconds;
    }
    void video.play().catch(() => {
      // The server may have rendered the page with its video, so it can have failed before hydration.
      if (video.error === null) setState('paused');
      else fail();
    });
  }

  // The metadata may have loaded while React rendered, before the listeners were attached.
  const playOpened = useEffectEvent(() => {
    if (opening.current?.plays === true && (element.current?.readyState ?? 0) > 0) play();
  });
  useEffect(() => playOpened(), []);

  function fail() {
    const newest = newestFiles[index];
    if (newest === undefined || newest.url === file?.url) {
      setState('failed');
      return;
    }
    // Its link token may have expired. The latest response has a new one for the same file.
    const plays = state === 'playing' || state === 'waiting';
    opening.current = { seconds: (atMs - newest.startMs) / 1000, plays };
    setFiles(newestFiles);
  }

  function goTo(wantedMs: number, plays: boolean) {
    until.current = lengthMs;
    const target = Math.min(Math.max(0, wantedMs), lengthMs);
    const next = fileIndexAt(files, target);
    const seconds = (target - (files[next]?.startMs ?? 0)) / 1000;
    setAtMs(target);
    if (next === index && element.current !== null) {
      element.current.currentTime = seconds;
      if (plays) play();
      return;
    }
    opening.current = { seconds, plays };
    setIndex(next);
  }

  return {
    atMs,
    file,
    lengthMs,
    state,
    hasBegun,
    hasPicture,
    ...sound,
    rate,
    seek: (wantedMs) => goTo(wantedMs, state === 'playing' || state === 'waiting'),
    playFrom(fromMs, untilMs) {
      goTo(fromMs, true);
      until.current = untilMs;
    },
    toggle() {
      if (state === 'playing' || state === 'waiting') element.current?.pause();
      else if (state === 'ended') goTo(0, true);
      else play();
    },
    setVolume(volume) {
      if (element.current !== null)
        Object.assign(element.current, { volume: volume / 100, muted: volume === 0 });
    },
    setMuted(isMuted) {
      if (element.current !== null) element.current.muted = isMuted;
    },
    setRate(wanted) {
      setRate(wanted);
      if (element.current !== null) element.current.playbackRate = wanted;
    },
    retry() {
      opening.current = { seconds: (atMs - (file?.startMs ?? 0)) / 1000, plays: true };
      if (newestFiles[index]?.url === file?.url) element.current?.load();
      else setFiles(newestFiles);
    },
    video: {
      ref: element,
      src: file?.url,
      preload: 'metadata',
      playsInline: true,
      onLoadedMetadata({ currentTarget }) {
        const next = opening.current;
        opening.current = undefined;
        currentTarget.playbackRate = rate;
        if (next === undefined) return;
        currentTarget.currentTime = next.seconds;
        if (next.plays) play();
      },
      onTimeUpdate({ currentTarget }) {
        if (opening.current !== undefined) return;
        const now = (file?.startMs ?? 0) + currentTarget.currentTime * 1000;
        setAtMs(Math.min(lengthMs, now));
        if (now < until.current || currentTarget.paused) return;
        currentTarget.pause();
        until.current = lengthMs;
      },
      onPlay: () => setHasBegun(true),
      onPlaying({ currentTarget }) {
        setState('playing');
        setHasPicture(currentTarget.videoWidth > 0);
      },
      onWaiting: () => setState('waiting'),
      onPause: ({ currentTarget }) => {
        const now = (file?.startMs ?? 0) + currentTarget.currentTime * 1000;
        setState(currentTarget.ended || now >= lengthMs ? 'ended' : 'paused');
      },
      onEnded() {
        if (index < files.length - 1) goTo(files[index + 1]?.startMs ?? 0, true);
        else setState('ended');
      },
      onError: fail,
      onVolumeChange: ({ currentTarget }) =>
        setSound({ volume: Math.round(currentTarget.volume * 100), isMuted: currentTarget.muted }),
    },
  };
}
