import { useEditConflict } from '../use-edit-conflict.tsx';
import type { MergedRates } from './rate-merge.ts';

type Places = Pick<MergedRates<unknown>, 'shown' | 'kept'>;

/** How many places a message names. */
const namedPlacesMax = 5;

function placeList(names: readonly string[]): string {
  const named = names.slice(0, namedPlacesMax).join(', ');
  return names.length > namedPlacesMax ? `${named} and ${names.length - namedPlacesMax} more` : named;
}

function describePlaces({ shown, kept }: Places): string {
  return [
    'This is their table with your changes.',
    shown.length === 0 ? '' : `Changed by them: ${placeList(shown)}.`,
    kept.length === 0 ? '' : `Yours stays, although they changed it too: ${placeList(kept)}.`,
    'Look at it and save it again.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/**
 * The message of a table's form when somebody else has changed the table. It offers to merge their version with
 * the local input.
 * @param load puts their table into the form, keeping the local input
 */
export function useChangedTable({
  save,
  load,
}: Pick<Parameters<typeof useEditConflict<Places>>[0], 'save' | 'load'>) {
  return useEditConflict({
    code: 'shop_table_changed',
    noun: 'table',
    keepsTyped: true,
    save,
    load,
    describeLoaded: describePlaces,
  });
}
