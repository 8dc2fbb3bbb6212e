import { useId } from 'react';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { classNames } from '../class-names.ts';

export interface FieldTexts {
  label: string;
  /** Permanent help text. */
  hint?: ReactNode;
  /** The validation error, announced when it appears. */
  error?: string | undefined;
}

export const controlClass = classNames(
  'w-full min-h-12 rounded-control border border-stone-strong bg-paper-raised px-4 text-ink placeholder:text-stone-text',
  'transition-[border-color] duration-(--motion-quick) hover:border-ink-soft',
  'focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-beet aria-invalid:focus-visible:outline-beet disabled:bg-paper-sunken disabled:text-stone-text',
);

/** Ids that connect a control with its label, hint and error. */
export function useFieldIds({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter((part) => part !== '').join(' ');
  return { id, hintId, errorId, describedBy: describedBy === '' ? undefined : describedBy };
}

interface FieldFrameProps extends FieldTexts {
  ids: ReturnType<typeof useFieldIds>;
  /** Rendered at the right end of the label's line. */
  aside?: ReactNode;
  /** Rendered to the right of the control, above the error. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Label, control, error and hint, from top to bottom. */
export function FieldFrame({ label, hint, error, ids, aside, beside, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={ids.id} className="text-small font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {beside === undefined ? (
        children
      ) : (
        <div className="flex items-center gap-3">
          <div className="min-w-0 grow">{children}</div>
          {beside}
        </div>
      )}
      <FieldError id={ids.errorId} error={error} />
      {hint ? (
        <p id={ids.hintId} className="text-micro text-stone-text">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-small font-medium text-beet">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}
