import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { controlClass, FieldFrame, useFieldIds } from './field.tsx';
import type { FieldTexts } from './field.tsx';

type TextFieldProps = FieldTexts & { aside?: ReactNode; beside?: ReactNode } & Omit<
    ComponentProps<'input'>,
    'id'
  >;

export function TextField({ label, hint, error, aside, beside, className, ...input }: TextFieldProps) {
  const ids = useFieldIds({ hint, error });
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids} aside={aside} beside={beside}>
      <input
        type="text"
        {...input}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classNames(
          controlClass,
          // Browsers show a full date and time with a button, which would be cut off in half of a dialog.
          input.type === 'datetime-local' && 'min-w-0 px-3 text-small',
          className,
        )}
      />
    </FieldFrame>
  );
}

/** An email field, by default for the user's own address. */
export function EmailField({
  label = 'Email',
  ...input
}: Omit<TextFieldProps, 'label'> & { label?: string }) {
  return <TextField label={label} type="email" autoComplete="email" inputMode="email" required {...input} />;
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, hint, error, aside, ...input }: TextFieldProps) {
  const ids = useFieldIds({ hint, error });
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids} aside={aside}>
      <div className="relative">
        <input
          autoComplete="current-password"
          {...input}
          type={isShown ? 'text' : 'password'}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classNames(controlClass, 'pr-13')}
        />
        <button
          type="button"
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          aria-controls={ids.id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0.5 my-auto flex size-11 items-center justify-center rounded-control text-ink-soft hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </div>
    </FieldFrame>
  );
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>;

export function TextArea({ label, hint, error, className, ...input }: TextAreaProps) {
  const ids = useFieldIds({ hint, error });
  return (
    <FieldFrame label={label} hint={hint} error={error} ids={ids}>
      <textarea
        rows={4}
        {...input}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classNames(controlClass, 'resize-y py-3', className)}
      />
    </FieldFrame>
  );
}
