import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';

const minuteMs = 60_000;

/**
 * A show as a calendar file (RFC 5545). A calendar that already contains it applies changes by its UID,
 * including a new time or a cancellation.
 *
 * @param show its current state
 * @param publicUrl origin of the show's page
 * @param now when the file is created
 */
export function showCalendar(
  show: Pick<ScheduledStream, 'id' | 'title' | 'description' | 'scheduledTime' | 'duration' | 'status'> & {
    streamer: Pick<ScheduledStream['streamer'], 'name'>;
  },
  publicUrl: string,
  now: Date,
): string {
  const url = `${publicUrl}/schedule/${show.id}`;
  const start = new Date(show.scheduledTime);
  const calendar = ical({
    prodId: { company: 'Greenroom', product: 'Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${show.id}@${new URL(publicUrl).hostname}`,
    stamp: now,
    start,
    end: new Date(start.getTime() + show.duration * minuteMs),
    summary: `${show.title} (${show.streamer.name} live)`,
    description: show.description === '' ? url : `${show.description}\n\n${url}`,
    location: url,
    url,
    status: show.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
