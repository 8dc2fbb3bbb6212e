import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, describeFailure } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/api/json.ts';
import { Button } from '../../../ui/button.tsx';
import type { FormMutation } from '../../../ui/form/use-form-submission.ts';

const isContentConflict = (failure: unknown) =>
  failure instanceof ApiError && textOf(failure.body, 'code') === 'home_content_changed';

/**
 * What the form of slides or cards says when somebody else has changed them: it offers to load theirs.
 * @param noun what the form holds, like `slides`
 * @param load puts theirs into the form, in place of what was typed
 */
export function useChangedContent({
  noun,
  save,
  load,
}: {
  noun: string;
  save: Pick<FormMutation, 'error' | 'reset'> & { isSuccess: boolean };
  load: () => Promise<void>;
}): { failureMessage: (failure: Error, isSaidBesideField: boolean) => ReactNode; note: ReactNode } {
  const [isLoaded, setIsLoaded] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  const loading = useMutation({
    mutationFn: load,
    onSuccess: () => {
      setIsLoaded(true);
      save.reset();
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
  // What was loaded is saved, or is old again: the note of it must not come back with the next save.
  const isOver = save.isSuccess || isContentConflict(save.error);
  const [wasOver, setWasOver] = useState(isOver);
  if (isOver !== wasOver) {
    setWasOver(isOver);
    if (isOver) setIsLoaded(false);
  }
  // The button that had the focus is gone.
  useEffect(() => {
    if (isLoaded) note.current?.focus();
  }, [isLoaded]);
  return {
    failureMessage: (failure, isSaidBesideField) => {
      if (isSaidBesideField) return undefined;
      if (!isContentConflict(failure)) return describeFailure(failure);
      return (
        <div className="flex flex-col items-start gap-3">
          <p>
            {describeFailure(failure)} What you typed is still here, and goes when you load theirs.
            {loading.isError ? ` Theirs did not load: ${describeFailure(loading.error)}` : ''}
          </p>
          <Button
            variant="outline"
            size="small"
            busy={loading.isPending}
            busyLabel="Loading…"
            onClick={() => loading.mutate()}
          >
            Load their {noun}
          </Button>
        </div>
      );
    },
    note: isLoaded ? (
      <p ref={note} tabIndex={-1} className="rounded-control bg-moss px-4 py-3 text-small outline-none">
        These are their {noun}. Make your changes again and save them.
      </p>
    ) : null,
  };
}
