import { Button } from '../button.tsx';

interface FormActionsProps {
  onCancel: () => void;
  submitLabel: string;
  isBusy: boolean;
  busyLabel: string;
}

/** The two ways out of a form: without it, and with it. On a phone the second stands on top. */
export function FormActions({ onCancel, submitLabel, isBusy, busyLabel }: FormActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </div>
  );
}
