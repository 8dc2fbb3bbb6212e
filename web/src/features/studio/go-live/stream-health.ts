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

/** A problem of the broadcast and its remedy. */
export interface HealthFinding {
  level: 'warning' | 'bad';
  cause: string;
  mend: string;
}

export interface HealthMeasures {
  /** Means of the last seconds. Null if nothing was measured. */
  stats: StreamStats;
  /** The encoder's targets: bits per second, and frames per second. */
  wanted: { bitrateBps: number; fps: number };
  preset: MenuPreset;
  /** Null if the browser does not report it. */
  encoderLimit: EncoderLimit | null;
  picture: SentPicture;
}

/**
 * The source of the sent picture. The frame rate of a shared screen varies with its content, and a hidden or
 * paused picture is black. Neither shows how well the broadcast is sent.
 */
export type SentPicture = 'camera' | 'screen' | 'none';

/** The source of the sent picture, from the state of the studio. */
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

/** An encoder needs some seconds to reach its targets. */
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

/** The time from which measurements describe the current picture, in milliseconds since 1970. */
export function measuredFromMs(events: readonly StreamEventEntry[]): number {
  const last = events.findLast(({ type }) => changesOfPicture.has(type));
  return last === undefined ? 0 : last.atMs + settlingMs;
}

/** Viewers notice values below these fractions of the targets. */
const bitrateShare = { warning: 0.7, bad: 0.4 };
const fpsShare = { warning: 0.8, bad: 0.5 };

const presetsDownwards: readonly MenuPreset[] = ['ultra', 'high', 'medium', 'low'];

/** The name of a quality preset without its figures: 'Medium'. */
export const shortLabel = (preset: MenuPreset) => menuPresets[preset].label.split(' ')[0] ?? preset;

function levelOf(
  share: number,
  limits: { warning: number; bad: number },
): HealthFinding['level'] | undefined {
  if (share >= limits.warning) return undefined;
  return share < limits.bad ? 'bad' : 'warning';
}

/**
 * The highest lower preset that the measured bitrate can carry, else the lowest one. Undefined if there is no
 * lower preset.
 */
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
  // A still picture needs a low bitrate. The network is the cause only if the encoder reports it or the browser
  // reports nothing.
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
 * The problems of a broadcast with their remedies, worst first: loss of picture quality before delay. Empty if
 * all is well, or if nothing was measured.
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
