/** The author of all that was written by accounts which are deleted: a name that no account can have, and no picture. */
export const deletedAuthor = { id: 'deleted', username: 'Deleted user' } as const;
