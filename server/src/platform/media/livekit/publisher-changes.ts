import type { MediaEvent } from '@greenroom/contract/media/media-control.schemas';

type Publisher = Extract<MediaEvent, { type: 'snapshot' }>['publishers'][number];

/**
 * What happened between two polls of the publishers. A successor is reported before its predecessor's end, as
 * our own media server does.
 */
export function changesOfPublishers(before: readonly Publisher[], now: readonly Publisher[]): MediaEvent[] {
  const isIn = (list: readonly Publisher[], { sessionId }: Publisher) =>
    list.some((each) => each.sessionId === sessionId);
  const came = now.filter((publisher) => !isIn(before, publisher));
  const gone = before.filter((publisher) => !isIn(now, publisher));
  return [
    ...came.map((publisher): MediaEvent => Object.assign({ type: 'publisherConnected' as const }, publisher)),
    ...gone.map((publisher): MediaEvent => {
      const isReplaced = now.some(({ roomId }) => roomId === publisher.roomId);
      const reason = isReplaced ? ('replaced' as const) : ('lost' as const);
      return Object.assign({ type: 'publisherDisconnected' as const, reason }, publisher);
    }),
  ];
}
