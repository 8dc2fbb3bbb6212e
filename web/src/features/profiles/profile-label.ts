import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';

/** The display name of a profile: its name, else its username (PROF-5). */
export function displayName({ name, username }: Pick<UserProfile, 'name' | 'username'>): string {
  return name.trim() === '' ? username : name;
}

/** Whether the profile hides its content from the viewer. A private one does until its owner accepts them. */
export function isClosed({
  publicProfile,
  streams,
}: Pick<UserProfile, 'publicProfile' | 'streams'>): boolean {
  return publicProfile && streams === undefined;
}
