import { formatTimeZone } from '@greenroom/contract/schedule/show-time';
import { formatUpcoming } from '@greenroom/contract/time-format';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Countdown } from '../schedule/countdown.tsx';
import { StartsIn } from '../schedule/starts-in.tsx';
import { ReminderButton } from '../schedule/reminder-button.tsx';

interface StageAnnouncementProps {
  id: string;
  title: string;
  /** ISO 8601. */
  scheduledTime: string;
}

const formatStart = (moment: string, now: Date) => `${formatUpcoming(moment, now)} ${formatTimeZone(moment)}`;

/** An upcoming show, in place of its picture: its time, the time left, and the reminder. */
export function StageAnnouncement({ id, title, scheduledTime }: StageAnnouncementProps) {
  return (
    <div className="flex flex-col items-center gap-3">
      <p>
        <LocalTime moment={scheduledTime} format={formatStart} />
      </p>
      <p className="md:hidden short:block">
        <StartsIn moment={scheduledTime} />
      </p>
      <div className="flex flex-col items-center max-md:hidden short:hidden">
        <Countdown moment={scheduledTime} />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <ReminderButton show={{ id, title }} isMain />
        <ButtonLink to={`/schedule/${id}`} variant="outline" className="max-md:hidden">
          About this show
        </ButtonLink>
      </div>
    </div>
  );
}
