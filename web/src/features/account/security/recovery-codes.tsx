import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { download } from '../../../lib/download.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const introduction = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => introduction.current?.focus(), []);
  return (
    <>
      <p ref={introduction} tabIndex={-1} className="outline-none text-small text-ink-soft">
        Keep these where you find them without your phone. Each one signs you in once in place of a code. We
        show them only now.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-paper-sunken p-4 font-mono text-small"
      >
        {codes.map((code) => (
          <li key={code} className="text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy" subject="the recovery codes" />
        <Button
          variant="outline"
          onClick={() =>
            download({ name: 'greenroom-recovery-codes.txt', type: 'text/plain', text: `${text}\n` })
          }
        >
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
      </div>
      <Button size="large" wide className="mt-6" onClick={onDone}>
        I have kept them
      </Button>
    </>
  );
}
