import type { Environment } from '../../platform/environment.ts';

/** A user's picture may be stored here or by the user's sign-in provider. */
const ownPicture = /^(?:\/files\/|https:\/\/)/;

/**
 * The URL of a user's picture: the user's own (`image`), otherwise the operator's avatar service, otherwise a
 * drawing by this server (VIEW-19, HOME-8).
 */
export function avatarUrl(
  userId: string,
  image: string | null,
  { avatarServiceUrl }: Pick<Environment, 'avatarServiceUrl'>,
): string {
  if (image !== null && ownPicture.test(image)) return image;
  const id = encodeURIComponent(userId);
  return avatarServiceUrl === undefined ? `/avatars/${id}` : avatarServiceUrl.replaceAll('{id}', () => id);
}
