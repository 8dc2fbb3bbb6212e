import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: string;
  trigger: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. A press outside does not close it. */
export function FormDialogButton({ title, description, trigger, children }: FormDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      isSticky
      open={isOpen}
      onOpenChange={setIsOpen}
      title={title}
      description={description}
      trigger={<Button variant="outline">{trigger}</Button>}
    >
      {children(() => setIsOpen(false))}
    </Dialog>
  );
}
