import { pictureCorners } from '@greenroom/contract/frame/frame-commands';
import { studioStoreLimits } from '@greenroom/contract/limits/studio';
import { screenShareQualityNames } from '@greenroom/contract/media/screen-share';
import { z } from 'zod';
import { mediaDefaults } from './media-state.ts';
import { initialStudioState } from './studio-state.ts';
import type { StudioState } from './studio-state.ts';

const measured = z.number().nullable().catch(null);
const percent = (most: number, otherwise: number) => z.number().min(0).max(most).catch(otherwise);
const { audio, video, screenShare } = mediaDefaults;

/**
 * The state that survives a reload. The schema names each field, so nothing else is restored, whatever is in
 * storage: not whether a stream was running or paused, not its connection, its viewers or their count, and not
 * its key (STORE-16, STORE-17). An unreadable field has the value of a new studio. `permissions` come from the
 * browser.
 */
const persistedSchema = z.object({
  version: z.literal(1),
  /** The owner of the stored studio. Another user of this browser starts anew. */
  userId: z.string(),
  streamId: z.string().optional().catch(undefined),
  title: z.string().catch(''),
  description: z.string().catch(''),
  category: z.string().catch(initialStudioState.category),
  tags: z.array(z.string()).catch([]),
  thumbnail: z.string().optional().catch(undefined),
  qualityPreset: z.enum(['low', 'medium', 'high', 'ultra']).catch(initialStudioState.qualityPreset),
  volume: percent(100, initialStudioState.volume),
  audioDevice: z.string().optional().catch(undefined),
  videoDevice: z.string().optional().catch(undefined),
  audio: z
    .object({
      gain: percent(200, audio.gain),
      noiseSuppression: z.boolean().catch(audio.noiseSuppression),
      echoCancellation: z.boolean().catch(audio.echoCancellation),
      autoGain: z.boolean().catch(audio.autoGain),
      stereo: z.boolean().catch(audio.stereo),
    })
    .catch(audio),
  video: z
    .object({
      framerate: z.number().min(1).max(120).catch(video.framerate),
      bitrate: z.number().min(0).max(50_000_000).catch(video.bitrate),
      mirror: z.boolean().catch(video.mirror),
      blur: z.boolean().catch(video.blur),
      blurStrength: percent(50, video.blurStrength),
      brightness: percent(200, video.brightness),
      contrast: percent(200, video.contrast),
      saturation: percent(200, video.saturation),
      overScreen: z.boolean().catch(video.overScreen),
      corner: z.enum(pictureCorners).catch(video.corner),
    })
    .catch(video),
  screenShareQuality: z.enum(screenShareQualityNames).catch(screenShare.quality),
  peakViewerCount: z.number().int().min(0).catch(0),
  statsHistory: z
    .array(
      z.object({
        atMs: z.number(),
        fps: measured,
        bitrate: measured,
        latency: measured,
        packetLoss: measured,
        jitter: measured,
      }),
    )
    .catch([]),
});
type PersistedStudioState = z.infer<typeof persistedSchema>;

/** The state as text for storage, with the latest 50 entries of its history (STORE-20). */
export function persistedText(state: StudioState, userId: string): string {
  const { audio: sound, video: picture, screenShare: share } = state.media;
  const kept: PersistedStudioState = {
    version: 1,
    userId,
    streamId: state.streamId,
    title: state.title,
    description: state.description,
    category: state.category,
    tags: [...state.tags],
    thumbnail: state.thumbnail,
    qualityPreset: state.qualityPreset,
    volume: state.volume,
    audioDevice: state.audioDevice,
    videoDevice: state.videoDevice,
    audio: {
      gain: sound.gain,
      noiseSuppression: sound.noiseSuppression,
      echoCancellation: sound.echoCancellation,
      autoGain: sound.autoGain,
      stereo: sound.stereo,
    },
    video: {
      framerate: picture.framerate,
      bitrate: picture.bitrate,
      mirror: picture.mirror,
      blur: picture.blur,
      blurStrength: picture.blurStrength,
      brightness: picture.brightness,
      contrast: picture.contrast,
      saturation: picture.saturation,
      overScreen: picture.overScreen,
      corner: picture.corner,
    },
    screenShareQuality: share.quality,
    peakViewerCount: state.peakViewerCount,
    statsHistory: state.statsHistory.slice(-studioStoreLimits.persistedEntries),
  };
  return JSON.stringify(kept);
}

/** A new studio's state with the stored parts restored. Undefined if nothing readable is stored for this user. */
export function restoredState(text: string | null, userId: string): StudioState | undefined {
  const parsed = persistedSchema.safeParse(jsonOf(text));
  if (!parsed.success || parsed.data.userId !== userId) return undefined;
  const {
    version: _version,
    userId: _userId,
    audio: sound,
    video: picture,
    screenShareQuality,
    ...kept
  } = parsed.data;
  const { permissions } = mediaDefaults;
  return {
    ...initialStudioState,
    ...kept,
    viewerCounts: { ...initialStudioState.viewerCounts, peak: kept.peakViewerCount },
    media: {
      audio: { isOn: audio.isOn, ...sound },
      video: { isOn: video.isOn, ...picture },
      screenShare: { isOn: false, quality: screenShareQuality },
      permissions,
    },
  };
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
