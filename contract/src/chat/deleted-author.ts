/**
 * Stands in for the author of everything written by deleted accounts: a name that no account can have, and no
 * picture.
 */
export const deletedAuthor = { id: 'deleted', username: 'Deleted user' } as const;
