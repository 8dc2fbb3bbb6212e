import { demoChatterKeys, samplePeople } from './sample-people.ts';
import { demoStreamKey, sampleStreams } from './sample-streams.ts';
import { stableId } from './stable-id.ts';

function emailOf(key: string | undefined): string {
  const person = samplePeople.find((candidate) => candidate.key === key);
  if (person === undefined) throw new RangeError(`No sample person ${key}`);
  return person.email;
}

/** The shows that are live while the demo runs, one after the other, and their participants. */
export const demoStream = {
  /** The first show, which is part of the sample data, has the number 1. */
  idOf: (number: number): string =>
    stableId(number === 1 ? `stream ${demoStreamKey}` : `stream ${demoStreamKey} ${number}`),
  hostEmail: emailOf(sampleStreams.find((stream) => stream.key === demoStreamKey)?.by),
  chatterEmails: demoChatterKeys.map(emailOf),
};
