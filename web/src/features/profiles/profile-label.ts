import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';

/** What a profile is called: its name, else its username (PROF-5). */
export function displayName({ name, username }: Pick<UserProfile, 'name' | 'username'>): string {
  return name.trim() === '' ? username : name;
}

/** Whether a public profile is closed to the one who looks; a private one only waits for its owner's yes. */
export function isClosed({
  publicProfile,
  streams,
}: Pick<UserProfile, 'publicProfile' | 'streams'>): boolean {
  return publicProfile && streams === undefined;
}
