import { type ComponentProps, useRef } from 'react';
import { Button } from '../button.tsx';

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** The accessible name of the file input behind the button. */
  label: string;
  /** Media types or file extensions that the file dialog offers. */
  accept: readonly string[];
  /** Whether several files can be chosen at once. */
  multiple?: boolean;
  /** Always called with at least one file. */
  onFiles: (files: readonly [File, ...File[]]) => void;
};

/** A button that opens the browser's file dialog. */
export function FileButton({ label, accept, multiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple={multiple}
        aria-label={label}
        accept={accept.join(',')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [first, ...more] = event.target.files ?? [];
          // Reset, so that the same file can be chosen again after a rejection.
          event.target.value = '';
          if (first !== undefined) onFiles([first, ...more]);
        }}
      />
    </>
  );
}
