import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, describeFailure } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/api/json.ts';
import { Button } from '../../ui/button.tsx';
import type { FormMutation } from '../../ui/form/use-form-submission.ts';

interface EditConflictOptions<Loaded> {
  /** The error code for replacing somebody else's change. */
  code: 'home_content_changed' | 'shop_table_changed';
  /** The content of the form, such as `slides`. */
  noun: string;
  /** Whether loading the other version keeps the local input. */
  keepsTyped: boolean;
  save: Pick<FormMutation, 'error' | 'reset'> & { isSuccess: boolean };
  /** Puts the other version into the form. */
  load: () => Promise<Loaded>;
  /** The message above the form after loading. */
  describeLoaded: (loaded: Loaded) => string;
}

/** The message of a form when somebody else has changed its data. It offers to load their version. */
export function useEditConflict<Loaded>({
  code,
  noun,
  keepsTyped,
  save,
  load,
  describeLoaded,
}: EditConflictOptions<Loaded>): {
  failureMessage: (failure: Error, isShownBesideField: boolean) => ReactNode;
  note: ReactNode;
} {
  const isConflict = (failure: unknown) =>
    failure instanceof ApiError && textOf(failure.body, 'code') === code;
  const [loadedMessage, setLoadedMessage] = useState<string>();
  const note = useRef<HTMLParagraphElement>(null);
  const loading = useMutation({
    mutationFn: load,
    onSuccess: (loaded) => {
      setLoadedMessage(describeLoaded(loaded));
      save.reset();
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
  // The loaded version was saved or is outdated. Its note must not reappear with the next save.
  const isOver = save.isSuccess || isConflict(save.error);
  const [wasOver, setWasOver] = useState(isOver);
  if (isOver !== wasOver) {
    setWasOver(isOver);
    if (isOver) setLoadedMessage(undefined);
  }
  // The button that had the focus is gone.
  useEffect(() => {
    if (loadedMessage !== undefined) note.current?.focus();
  }, [loadedMessage]);
  return {
    failureMessage: (failure, isShownBesideField) => {
      if (isShownBesideField) return undefined;
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
      loadedMessage === undefined ? null : (
        <p ref={note} tabIndex={-1} className="rounded-control bg-moss px-4 py-3 text-small outline-none">
          {loadedMessage}
        </p>
      ),
  };
}
