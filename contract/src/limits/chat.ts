/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const chatLimits = {
  /** How many characters of a stream's id a batch of messages contains (`chat/message-batch.ts`). */
  streamTagLength: 8,
  messageMaxCharacters: 500,
  messagesPerWindow: 10,
  windowSeconds: 60,
  /** The input warns when this many messages or fewer are left (CHAT-16). */
  warnAtMessagesLeft: 2,
  keptMessages: 500,
  keptMentions: 50,
  mentionSuggestions: 5,
  /** The room receives everybody's reactions once per tick, and each viewer sends theirs once per tick. */
  reactionTickMs: 500,
  reactionsAtOnce: 20,
  /** Length of a quoted message in a reply. */
  quoteMaxCharacters: 120,
  /** Length of the list of most active authors (CHAT-27). */
  topChatters: 10,
  /** The list of most active authors is sent at most once in this time. */
  topChattersIntervalMs: 10_000,
  /** Delay of slow mode until a streamer changes it (CHAT-19). */
  slowModeDelaySeconds: 5,
  slowModeDelayMaxSeconds: 3600,
  /** How long somebody must have followed in followers-only mode, until a streamer changes it (CHAT-28). */
  followerOnlyDurationMinutes: 10,
  followerOnlyDurationMaxMinutes: 90 * 24 * 60,
  blockedWordsMax: 500,
  blockedWordMaxCharacters: 50,
} as const;

export const questionLimits = {
  answerMaxCharacters: 2000,
  /** Open questions of one person in one show. */
  openPerAuthor: 10,
  /** Messages that one person marks as questions, and votes that they give or take back, in ten minutes. */
  marksPerTenMinutes: 20,
  votesPerTenMinutes: 300,
  /** Length of the lists of open and of answered questions. */
  listed: 100,
  listedOfProduct: 20,
} as const;
