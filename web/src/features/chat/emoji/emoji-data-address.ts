/**
 * Path at which `web/emoji-data.ts` serves the emoji names. It contains the version of the data, so browsers
 * may cache it permanently.
 */
export const emojiDataAddress = '/assets/emoji-17.0.0';
