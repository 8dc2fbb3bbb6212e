import { demoChatterKeys, samplePeople } from './sample-people.ts';
import { demoStreamKey, sampleStreams } from './sample-streams.ts';
import { stableId } from './stable-id.ts';

function emailOf(key: string | undefined): string {
  const person = samplePeople.find((candidate) => candidate.key === key);
  if (person === undefined) throw new RangeError(`No sample person ${key}`);
  return person.email;
}

/** The show that is on air while the demo runs, and who is in it. */
export const demoStream = {
  streamId: stableId(`stream ${demoStreamKey}`),
  hostEmail: emailOf(sampleStreams.find((stream) => stream.key === demoStreamKey)?.by),
  chatterEmails: demoChatterKeys.map(emailOf),
};
