/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** Limits of moderation in a chat (MOD-3). */
export const moderationLimits = {
  timeoutMs: 300_000,
  timeoutMinSeconds: 10,
  timeoutMaxSeconds: 86_400,
  reasonMaxCharacters: 300,
  messageToPersonMaxCharacters: 300,
  noteMaxCharacters: 500,
  appealMaxCharacters: 1000,
  moderatorsMax: 100,
  logPage: 30,
  /** How many messages of a person their card shows. */
  messagesOnCard: 30,
  reportsPerDay: 50,
} as const;

export const reportLimits = { detailsMaxCharacters: 1000, perDay: 20 } as const;
