import { useEffect, useState } from 'react';
import { toastLimits } from '@greenroom/contract/limits/pages';
import { Check, Copy } from 'lucide-react';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-style.ts';
import { showToast } from './overlay/toast.ts';

interface CopyButtonProps extends ButtonLook {
  text: string;
  label: string;
  /** What is copied, for screen readers, if the label does not say so. */
  subject?: string;
  copiedLabel?: string;
}

/** Copies a text and confirms it for 2 s (SHELL-45, STUDIO-32). */
export function CopyButton({ text, label, subject, copiedLabel = 'Copied', ...look }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  const [isConfirming, setIsConfirming] = useState(false);

  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setIsConfirming(false), toastLimits.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showToast('Your browser did not let us copy. Select the text and copy it by hand.', {
        tone: 'failure',
      });
      return;
    }
    setIsConfirming(true);
    setCopies((count) => count + 1);
  }

  const Icon = isConfirming ? Check : Copy;
  return (
    <Button variant="outline" {...look} onClick={() => void copy()}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">
        {isConfirming ? copiedLabel : label}
        {subject === undefined ? null : <span className="sr-only"> {subject}</span>}
      </span>
    </Button>
  );
}
