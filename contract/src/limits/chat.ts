/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const chatLimits = {
  /** How much of an id a batch of messages repeats (`chat/message-batch.ts`). */
  streamTagLength: 8,
  messageMaxCharacters: 500,
  messagesPerWindow: 10,
  windowSeconds: 60,
  /** The input warns when this many messages or fewer are left (CHAT-16). */
  warnAtMessagesLeft: 2,
  keptMessages: 500,
  keptMentions: 50,
  mentionSuggestions: 5,
  /** Reactions of everybody are sent to the room once in this time, and each viewer's are sent once in it. */
  reactionTickMs: 500,
  reactionsAtOnce: 20,
  /** Of a message, in an answer to it. */
  quoteMaxCharacters: 120,
  /** The list of those who wrote the most (CHAT-27). */
  topChatters: 10,
  /** Everybody in a show is told at most once in this time who wrote the most. */
  topChattersIntervalMs: 10_000,
  /** Slow mode, until a streamer sets another delay (CHAT-19). */
  slowModeDelaySeconds: 5,
  slowModeDelayMaxSeconds: 3600,
  /** Followers only: for how long somebody has to follow, until a streamer sets another duration (CHAT-28). */
  followerOnlyDurationMinutes: 10,
  followerOnlyDurationMaxMinutes: 90 * 24 * 60,
  blockedWordsMax: 500,
  blockedWordMaxCharacters: 50,
} as const;

export const questionLimits = {
  answerMaxCharacters: 2000,
  /** Open ones of one person in one show. */
  openPerAuthor: 10,
  /** Messages that one person marks, and votes that one gives or takes back, in ten minutes. */
  marksPerTenMinutes: 20,
  votesPerTenMinutes: 300,
  /** Those that a list has, open and answered apart. */
  listed: 100,
  listedOfProduct: 20,
} as const;
