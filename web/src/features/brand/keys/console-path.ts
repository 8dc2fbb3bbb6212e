/** The API reference with the part that creates a test key of the reader's brand. It is not a page of this app. */
export const consolePath = '/api/docs?as=brand';
