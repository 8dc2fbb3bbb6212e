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

/** How a streamer's chats are kept, as everybody in them may know (LIVEDATA-11). */
export const openChatSettingsSchema = z.object({
  slowMode: z.boolean(),
  /** Seconds between two messages of one person. */
  slowModeDelay: seconds,
  /** Only streamer and moderators write: there are no subscriptions. */
  subscriberOnly: z.boolean(),
  emoteOnly: z.boolean(),
  followerOnly: z.boolean(),
  /** Minutes for which somebody has to follow before they write. */
  followerOnlyDuration: minutes,
  /** What was said already is not said again. */
  uniqueChat: z.boolean(),
  preventSpam: z.boolean(),
  /** What looks harmful waits until a moderator has read it. */
  autoModeration: z.boolean(),
  /** Only streamer and moderators post links. */
  blockLinks: z.boolean(),
});
export type OpenChatSettings = z.infer<typeof openChatSettingsSchema>;

/** The same with what only streamer and moderators know. */
export const chatSettingsSchema = openChatSettingsSchema.extend({
  /** Words and phrases; a message with one of them is refused. */
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

/** What one press turns on against too many messages. */
export const lockdownSettings = { followerOnly: true, slowMode: true, blockLinks: true } as const;

export const isLockedDown = (settings: OpenChatSettings): boolean =>
  settings.followerOnly && settings.slowMode && settings.blockLinks;

export function openSettings({ blockedWords: _hidden, ...open }: ChatSettings): OpenChatSettings {
  return open;
}
