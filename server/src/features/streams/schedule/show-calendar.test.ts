import { expect, test } from 'vitest';
import { showCalendar } from './show-calendar.ts';

const show = {
  id: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001',
  title: 'Tea, throws; and "one" lamp',
  description: `First line.\nA second one that is so long that a calendar file has to fold it: ${'brush '.repeat(20)}`,
  scheduledTime: '2030-03-31T00:30:00.000Z',
  duration: 90,
  status: 'scheduled' as const,
  streamer: { name: 'Mira Sol' },
};
const now = new Date('2030-03-01T12:00:00.000Z');
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a calendar file has time, title and place, in UTC, with escaped characters and folded lines', () => {
  const file = showCalendar(show, 'https://green.example', now);
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001@green.example',
      'DTSTAMP:20300301T120000Z',
      'DTSTART:20300331T003000Z',
      'DTEND:20300331T020000Z',
      'SUMMARY:Tea\\, throws\\; and "one" lamp (Mira Sol live)',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
    ]),
  );
  const description = linesOf(file).find((line) => line.startsWith('DESCRIPTION:'));
  expect(description).toMatch(
    /^DESCRIPTION:First line\.\\nA second .*brush\s?\\n\\nhttps:\/\/green\.example\/schedule\/6dd3b1b5-/,
  );
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('a streamer’s text cannot add a line of its own to the file', () => {
  const title = 'Tea\r\nBEGIN:VALARM\nATTACH:https://evil.example';
  const file = showCalendar(
    { ...show, title, description: 'x\r\nDTSTART:20990101T000000Z' },
    'https://green.example',
    now,
  );
  expect(linesOf(file).filter((line) => /^(BEGIN:VALARM|ATTACH|DTSTART:2099)/.test(line))).toEqual([]);
});

test('a cancelled show is cancelled in the file too', () => {
  const file = showCalendar({ ...show, status: 'cancelled' }, 'https://green.example', now);
  expect(linesOf(file)).toContain('STATUS:CANCELLED');
});
