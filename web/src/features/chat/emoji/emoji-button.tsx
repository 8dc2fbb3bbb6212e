import { SmilePlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

interface EmojiButtonProps {
  isDisabled: boolean;
  onChoose: (emoji: string) => void;
  /** Called after an emoji was chosen and the picker has closed. */
  onClosed: () => void;
}

/** Opens the emoji picker. Its code and data load on the first press. */
export function EmojiButton({ isDisabled, onChoose, onClosed }: EmojiButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label="Emoji"
      open={isOpen}
      onOpenChange={(next) => setIsOpen(next && !isDisabled)}
      trigger={
        <IconButton label="Choose an emoji" aria-disabled={isDisabled || undefined}>
          <SmilePlus aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <Suspense fallback={<div className="h-80" />}>
        <EmojiPicker
          onChoose={(emoji) => {
            onChoose(emoji);
            setIsOpen(false);
            onClosed();
          }}
        />
      </Suspense>
    </Popover>
  );
}
