/** Where `web/emoji-data.ts` puts the names of emoji; the version of the data is a part of it, so browsers may keep it for ever. */
export const emojiDataAddress = '/assets/emoji-17.0.0';
