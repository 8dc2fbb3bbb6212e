import {
  encoderPresetOfMenu,
  encoderPresets,
  type MenuPreset,
  menuPresets,
} from '@greenroom/contract/media/quality-presets';
import { networkLevel } from '../store/network-levels.ts';
import type { EncoderLimit, StreamStats } from '../store/stats-history.ts';
import type { StreamEventEntry, StudioState } from '../store/studio-state.ts';
import { formatMbps, formatMilliseconds, formatPacketLoss } from './stats-format.ts';

/** One thing that is wrong with what is sent, and what to do about it. */
export interface HealthFinding {
  level: 'warning' | 'bad';
  cause: string;
  mend: string;
}

export interface HealthMeasures {
  /** Means of the last seconds; null where nothing was measured. */
  stats: StreamStats;
  /** What the encoder is asked for: bits a second, and frames a second. */
  wanted: { bitrateBps: number; fps: number };
  preset: MenuPreset;
  /** Null where the browser does not say. */
  encoderLimit: EncoderLimit | null;
  picture: SentPicture;
}

/** What is sent. A screen moves as it likes, and a picture that is hidden or paused is black: neither says how well it is sent. */
export type SentPicture = 'camera' | 'screen' | 'none';

/** What is sent, by the state of the studio. */
export function sentPicture(
  {
    isPaused,
    videoEnabled,
    screenShareEnabled,
  }: Pick<StudioState, 'isPaused' | 'videoEnabled' | 'screenShareEnabled'>,
  hasCamera: boolean,
): SentPicture {
  if (isPaused || !videoEnabled) return 'none';
  if (screenShareEnabled) return 'screen';
  return hasCamera ? 'camera' : 'none';
}

/** An encoder takes some seconds until it sends what it is asked for. */
const settlingMs = 4000;

const changesOfPicture: ReadonlySet<StreamEventEntry['type']> = new Set([
  'started',
  'paused',
  'resumed',
  'videoChanged',
  'screenShareChanged',
  'deviceLost',
  'deviceBack',
]);

/** From when on the measurements are of the picture that is sent now, in milliseconds since 1970. */
export function measuredFromMs(events: readonly StreamEventEntry[]): number {
  const last = events.findLast(({ type }) => changesOfPicture.has(type));
  return last === undefined ? 0 : last.atMs + settlingMs;
}

/** Below this share of what is asked for, viewers see it. */
const bitrateShare = { warning: 0.7, bad: 0.4 };
const fpsShare = { warning: 0.8, bad: 0.5 };

const presetsDownwards: readonly MenuPreset[] = ['ultra', 'high', 'medium', 'low'];

/** The name of an entry of the quality menu without its figures: 'Medium'. */
export const shortLabel = (preset: MenuPreset) => menuPresets[preset].label.split(' ')[0] ?? preset;

function levelOf(
  share: number,
  limits: { warning: number; bad: number },
): HealthFinding['level'] | undefined {
  if (share >= limits.warning) return undefined;
  return share < limits.bad ? 'bad' : 'warning';
}

/** The highest quality below this one that the measured bitrate carries; the lowest where none does. Undefined below the lowest. */
export function lowerPreset(preset: MenuPreset, bitrateBps: number): MenuPreset | undefined {
  const lower = presetsDownwards.slice(presetsDownwards.indexOf(preset) + 1);
  return (
    lower.find((each) => encoderPresets[encoderPresetOfMenu[each]].bitrateBps <= bitrateBps) ?? lower.at(-1)
  );
}

function slowDevice({ stats: { fps, bitrate }, wanted, preset, encoderLimit, picture }: HealthMeasures) {
  if (encoderLimit !== 'cpu' || fps === null || picture === 'none') return undefined;
  if (picture === 'screen') {
    return {
      level: 'warning',
      cause: 'This device is too slow to send the screen as it is',
      mend: 'close other programs',
    } satisfies HealthFinding;
  }
  const lower = lowerPreset(preset, (bitrate ?? wanted.bitrateBps) * 0.9);
  return {
    level: levelOf(fps / wanted.fps, fpsShare) ?? 'warning',
    cause: `This device is too slow: it sends ${Math.round(fps)} of ${wanted.fps} frames a second`,
    mend: `close other programs${lower === undefined ? '' : `, or lower quality to ${shortLabel(lower)}`}`,
  } satisfies HealthFinding;
}

function narrowUpload({ stats: { bitrate }, wanted, preset, encoderLimit, picture }: HealthMeasures) {
  if (picture === 'none' || (picture === 'screen' && encoderLimit !== 'bandwidth')) return undefined;
  // A still picture needs little: only the encoder, or a browser that does not say, makes it the network's.
  if (bitrate === null || wanted.bitrateBps <= 0 || encoderLimit === 'none' || encoderLimit === 'cpu')
    return undefined;
  const level = levelOf(bitrate / wanted.bitrateBps, bitrateShare);
  if (level === undefined) return undefined;
  const lower = lowerPreset(preset, bitrate);
  return {
    level,
    cause: `Upload is ${formatMbps(bitrate)} of ${formatMbps(wanted.bitrateBps)} Mbps`,
    mend: lower === undefined ? 'use a cable or another network' : `lower quality to ${shortLabel(lower)}`,
  } satisfies HealthFinding;
}

function fewFrames({
  stats: { fps },
  wanted,
  encoderLimit,
  picture,
}: HealthMeasures): HealthFinding | undefined {
  if (picture !== 'camera' || fps === null || encoderLimit === 'cpu' || encoderLimit === 'bandwidth')
    return undefined;
  const level = levelOf(fps / wanted.fps, fpsShare);
  return (
    level && {
      level,
      cause: `The camera gives ${Math.round(fps)} of ${wanted.fps} frames a second`,
      mend: 'give it more light',
    }
  );
}

const networkFindings = [
  {
    name: 'packetLoss',
    cause: (value: number) => `${formatPacketLoss(value)} of the packets are lost`,
    mend: 'use a cable, or come nearer to the router',
  },
  {
    name: 'latency',
    cause: (value: number) => `The round trip to the server takes ${formatMilliseconds(value)}`,
    mend: 'stop other uploads, or use another network',
  },
  {
    name: 'jitter',
    cause: (value: number) => `Packets arrive up to ${formatMilliseconds(value)} early or late`,
    mend: 'stop other uploads on this network',
  },
] as const;

/**
 * What is wrong with a broadcast and how to mend it, the worst first: what costs the picture before what costs delay.
 * Nothing where all is well, and where nothing was measured.
 */
export function streamHealth(measures: HealthMeasures): HealthFinding[] {
  const network = networkFindings.map(({ name, cause, mend }): HealthFinding | undefined => {
    const value = measures.stats[name];
    const level = value === null ? 'good' : networkLevel(name, value);
    return value === null || level === 'good' ? undefined : { level, cause: cause(value), mend };
  });
  return [slowDevice(measures), narrowUpload(measures), fewFrames(measures), ...network]
    .filter((finding) => finding !== undefined)
    .toSorted((one, other) => Number(other.level === 'bad') - Number(one.level === 'bad'));
}
