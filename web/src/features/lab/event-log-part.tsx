import { Button } from '../../ui/button.tsx';
import { EventLogView } from './event-log-view.tsx';
import { LabPart } from './lab-page.tsx';
import type { EventLog } from './use-event-log.ts';

/** The part of a test page that shows its event log and empties it. */
export function EventLogPart({
  title = 'Event log',
  label = title,
  log,
  className,
}: {
  title?: string;
  /** The accessible name of the list; left out, the title. */
  label?: string;
  log: EventLog;
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
      <EventLogView label={label} entries={log.entries} />
    </LabPart>
  );
}
