import type { Environment } from '../../platform/environment.ts';

/** Pictures that a user may bring: stored here, or kept by the provider that the user signs in with. */
const ownPicture = /^(?:\/files\/|https:\/\/)/;

/**
 * Where a user's picture is: the one the user brought (`image`), else the operator's avatar service, else this server's
 * own drawing (VIEW-19, HOME-8).
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
