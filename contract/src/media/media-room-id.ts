/** What a room id looks like (STUDIO-34); apart from its schema, so that the room page can use it without all of zod. */
export const mediaRoomIdPattern = /^[A-Za-z0-9]{6,64}$/;
export const mediaRoomIdRefusal = 'A room id is 6 to 64 letters and digits';
