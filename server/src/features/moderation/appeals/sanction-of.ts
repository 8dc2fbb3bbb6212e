import type { Moderated } from '../moderated.ts';

/** What an entry of the log did to somebody; undefined for what is nothing to appeal against. */
export function sanctionOf(moderated: Moderated): 'timeout' | 'ban' | undefined {
  return moderated.kind === 'timeout' || moderated.kind === 'ban' ? moderated.kind : undefined;
}
