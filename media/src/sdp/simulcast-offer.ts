import { attributeValue, attributeValues } from './sdp.ts';
import type { MediaSection } from './sdp.ts';

/** Each layer is kept for seconds. Browsers send three, and an answer may accept fewer than were offered. */
const mostLayers = 8;

/**
 * The names of the simulcast layers that a section sends, in order: the first of each set of alternatives,
 * without the `~` of one that starts paused (RFC 8853, 5.1). Empty without simulcast.
 */
export function offeredLayers(section: Pick<MediaSection, 'attributes'>): string[] {
  const sent = new Set(
    attributeValues(section, 'rid')
      .map((value) => value.split(' '))
      .filter(([, direction]) => direction === 'send')
      .map(([rid]) => rid),
  );
  const words = attributeValue(section, 'simulcast')?.split(' ') ?? [];
  const streams = words.includes('send') ? (words[words.indexOf('send') + 1] ?? '') : '';
  return streams
    .split(';')
    .flatMap((alternatives) => {
      const rids = alternatives.split(',').map((rid) => rid.replace(/^~/, ''));
      return rids.find((rid) => sent.has(rid)) ?? [];
    })
    .slice(0, mostLayers);
}
