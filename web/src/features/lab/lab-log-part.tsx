import { Button } from '../../ui/button.tsx';
import { LabLogView } from './lab-log-view.tsx';
import { LabPart } from './lab-page.tsx';
import type { LabLog } from './use-lab-log.ts';

/** The part of a test page that shows and clears its event log. */
export function LabLogPart({
  title = 'Event log',
  label = title,
  log,
  className,
}: {
  title?: string;
  /** The accessible name of the list. The default is the title. */
  label?: string;
  log: LabLog;
  className?: string;
}) {
  return (
    <LabPart
      title={title}
      className={className}
      aside={
        <Button size="small" variant="outline" onClick={log.clear}>
          Clear
        </Button>
      }
    >
      <LabLogView label={label} entries={log.entries} />
    </LabPart>
  );
}
