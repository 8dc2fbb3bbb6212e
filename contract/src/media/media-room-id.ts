/** What a room id looks like (STUDIO-34); apart from its schema, so that the room page can use it without all of zod. */
export const roomIdPattern = /^[A-Za-z0-9]{6,64}$/;
export const roomIdRefusal = 'A room id is 6 to 64 letters and digits';
