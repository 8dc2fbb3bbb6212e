/** The API reference with the part that makes a key of the reader's brand for it. It is no page of this app. */
export const consolePath = '/api/docs?as=brand';
