import { z } from 'zod';
import { chatLimits } from '../limits/chat.ts';

const seconds = z.number().int().min(1).max(chatLimits.slowModeDelayMaxSeconds);
const minutes = z.number().int().min(0).max(chatLimits.followerOnlyDurationMaxMinutes);
const blockedWord = z
  .string()
  .trim()
  .min(1)
  .max(
    chatLimits.blockedWordMaxCharacters,
    `A blocked word has at most ${chatLimits.blockedWordMaxCharacters} characters`,
  );

/** The settings of a streamer's chats that everybody in them may know (LIVEDATA-11). */
export const openChatSettingsSchema = z.object({
  slowMode: z.boolean(),
  /** Seconds between two messages of one person. */
  slowModeDelay: seconds,
  /** Only streamer and moderators can write, because there are no subscriptions. */
  subscriberOnly: z.boolean(),
  emoteOnly: z.boolean(),
  followerOnly: z.boolean(),
  /** Minutes for which somebody must have followed before they can write. */
  followerOnlyDuration: minutes,
  /** Repeated messages are rejected. */
  uniqueChat: z.boolean(),
  preventSpam: z.boolean(),
  /** Messages that look harmful wait for a moderator. */
  autoModeration: z.boolean(),
  /** Only streamer and moderators can post links. */
  blockLinks: z.boolean(),
});
export type OpenChatSettings = z.infer<typeof openChatSettingsSchema>;

/** Also contains the settings that only streamer and moderators know. */
export const chatSettingsSchema = openChatSettingsSchema.extend({
  /** Words and phrases. A message that contains one is rejected. */
  blockedWords: z
    .array(blockedWord)
    .max(chatLimits.blockedWordsMax, `At most ${chatLimits.blockedWordsMax} words can be blocked`),
});
export type ChatSettings = z.infer<typeof chatSettingsSchema>;

export const defaultChatSettings: ChatSettings = {
  slowMode: false,
  slowModeDelay: chatLimits.slowModeDelaySeconds,
  subscriberOnly: false,
  emoteOnly: false,
  followerOnly: false,
  followerOnlyDuration: chatLimits.followerOnlyDurationMinutes,
  uniqueChat: false,
  preventSpam: false,
  autoModeration: false,
  blockLinks: false,
  blockedWords: [],
};

/** The settings that one click turns on against a flood of messages. */
export const lockdownSettings = { followerOnly: true, slowMode: true, blockLinks: true } as const;

export const isLockedDown = (settings: OpenChatSettings): boolean =>
  settings.followerOnly && settings.slowMode && settings.blockLinks;

export function openSettings({ blockedWords: _hidden, ...open }: ChatSettings): OpenChatSettings {
  return open;
}
