import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, describeFailure } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/api/json.ts';
import { Button } from '../../../ui/button.tsx';
import type { FormMutation } from '../../../ui/form/use-form-submission.ts';
import type { MergedRates } from './rate-merge.ts';

type Places = Pick<MergedRates<unknown>, 'shown' | 'kept'>;

const isTableConflict = (failure: unknown) =>
  failure instanceof ApiError && textOf(failure.body, 'code') === 'shop_table_changed';

/** How many places a sentence names. */
const namedPlacesMax = 5;

function placeList(names: readonly string[]): string {
  const named = names.slice(0, namedPlacesMax).join(', ');
  return names.length > namedPlacesMax ? `${named} and ${names.length - namedPlacesMax} more` : named;
}

/**
 * What the form of a table says when somebody else has changed the table: it offers to load theirs below what was typed.
 * @param load puts their table into the form, without what was typed
 */
export function useChangedTable({
  save,
  load,
}: {
  save: Pick<FormMutation, 'error' | 'reset'> & { isSuccess: boolean };
  load: () => Promise<Places>;
}): { failureMessage: (failure: Error, isSaidBesideField: boolean) => ReactNode; note: ReactNode } {
  const [places, setPlaces] = useState<Places>();
  const note = useRef<HTMLParagraphElement>(null);
  const loading = useMutation({
    mutationFn: load,
    onSuccess: (loaded) => {
      setPlaces(loaded);
      save.reset();
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
  // What was loaded is saved, or is old again: the note of it must not come back with the next save.
  const isOver = save.isSuccess || isTableConflict(save.error);
  const [wasOver, setWasOver] = useState(isOver);
  if (isOver !== wasOver) {
    setWasOver(isOver);
    if (isOver) setPlaces(undefined);
  }
  // The button that had the focus is gone.
  useEffect(() => {
    if (places !== undefined) note.current?.focus();
  }, [places]);
  return {
    failureMessage: (failure, isSaidBesideField) => {
      if (isSaidBesideField) return undefined;
      if (!isTableConflict(failure)) return describeFailure(failure);
      return (
        <div className="flex flex-col items-start gap-3">
          <p>
            {describeFailure(failure)} What you typed is still here, and stays when you load theirs.
            {loading.isError ? ` Their table did not load: ${describeFailure(loading.error)}` : ''}
          </p>
          <Button
            variant="outline"
            size="small"
            busy={loading.isPending}
            busyLabel="Loading…"
            onClick={() => loading.mutate()}
          >
            Load their table
          </Button>
        </div>
      );
    },
    note:
      places === undefined ? null : (
        <p ref={note} tabIndex={-1} className="rounded-control bg-moss px-4 py-3 text-small outline-none">
          {[
            'This is their table with your changes.',
            places.shown.length === 0 ? '' : `Changed by them: ${placeList(places.shown)}.`,
            places.kept.length === 0
              ? ''
              : `Yours stays, although they changed it too: ${placeList(places.kept)}.`,
            'Look at it and save it again.',
          ]
            .filter((sentence) => sentence !== '')
            .join(' ')}
        </p>
      ),
  };
}
