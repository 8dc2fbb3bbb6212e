/** The folder of a user's uploaded pictures, and of nothing else. */
export function avatarUploadFolder(userId: string): string {
  return `avatars/${userId}`;
}

/** The prefix of the storage keys of a user's uploaded pictures. `uniqueKey` adds the rest. */
export function avatarUploadPrefix(userId: string): string {
  return `${avatarUploadFolder(userId)}/avatar`;
}

/**
 * The storage key of an address that the avatar upload returned to this user:
 * `/files/avatars/{userId}/avatar-{random}.webp`. Undefined for any other address, including another user's.
 */
export function avatarUploadKey(userId: string, address: string): string | undefined {
  const start = `/files/${avatarUploadPrefix(userId)}-`;
  if (!address.startsWith(start) || !/^[0-9a-f]{16}\.[a-z]+$/.test(address.slice(start.length)))
    return undefined;
  return address.slice('/files/'.length);
}
