import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, describeFailure } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/api/json.ts';
import { Button } from '../../ui/button.tsx';
import type { FormMutation } from '../../ui/form/use-form-submission.ts';

interface EditConflictOptions<Loaded> {
  /** With which the server refuses to replace what somebody else has changed. */
  code: 'home_content_changed' | 'shop_table_changed';
  /** What the form holds, like `slides`. */
  noun: string;
  /** Whether what was typed stays when theirs is loaded. */
  keepsTyped: boolean;
  save: Pick<FormMutation, 'error' | 'reset'> & { isSuccess: boolean };
  /** Puts theirs into the form. */
  load: () => Promise<Loaded>;
  /** What stands over the form from then on. */
  describeLoaded: (loaded: Loaded) => string;
}

/** What a form says when somebody else has changed what it replaces: it offers to load theirs. */
export function useEditConflict<Loaded>({
  code,
  noun,
  keepsTyped,
  save,
  load,
  describeLoaded,
}: EditConflictOptions<Loaded>): {
  failureMessage: (failure: Error, isSaidBesideField: boolean) => ReactNode;
  note: ReactNode;
} {
  const isConflict = (failure: unknown) =>
    failure instanceof ApiError && textOf(failure.body, 'code') === code;
  const [said, setSaid] = useState<string>();
  const note = useRef<HTMLParagraphElement>(null);
  const loading = useMutation({
    mutationFn: load,
    onSuccess: (loaded) => {
      setSaid(describeLoaded(loaded));
      save.reset();
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
  // What was loaded is saved, or is old again: the note of it must not come back with the next save.
  const isOver = save.isSuccess || isConflict(save.error);
  const [wasOver, setWasOver] = useState(isOver);
  if (isOver !== wasOver) {
    setWasOver(isOver);
    if (isOver) setSaid(undefined);
  }
  // The button that had the focus is gone.
  useEffect(() => {
    if (said !== undefined) note.current?.focus();
  }, [said]);
  return {
    failureMessage: (failure, isSaidBesideField) => {
      if (isSaidBesideField) return undefined;
      if (!isConflict(failure)) return describeFailure(failure);
      return (
        <div className="flex flex-col items-start gap-3">
          <p>
            {describeFailure(failure)} What you typed is still here, and {keepsTyped ? 'stays' : 'goes'} when
            you load theirs.
            {loading.isError ? ` Their ${noun} did not load: ${describeFailure(loading.error)}` : ''}
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
    note:
      said === undefined ? null : (
        <p ref={note} tabIndex={-1} className="rounded-control bg-moss px-4 py-3 text-small outline-none">
          {said}
        </p>
      ),
  };
}
