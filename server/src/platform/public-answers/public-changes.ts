import { type PublicTopic, publicTopics } from '@greenroom/contract/public-data';
import type { Log } from '../log.ts';
import { type ChannelListener, listenToChannel } from '../postgres/channel-listener.ts';

/** The triggers `tell_public_change` send the topic of what was changed here, when the change is committed. */
const channel = 'greenroom_public_data';

/**
 * Gets by Postgres NOTIFY what of the public data changes, in any process and by any way.
 *
 * @param onListening is given whether changes are noticed at all
 */
export function createPublicChanges({
  connectionString,
  log,
  onChange,
  onListening,
}: {
  connectionString: string;
  log: Log;
  onChange: (topic: PublicTopic) => void;
  onListening: (isListening: boolean) => void;
}): ChannelListener {
  return listenToChannel({
    connectionString,
    applicationName: 'greenroom public changes',
    channel,
    onNotification(payload) {
      const topic = publicTopics.find((known) => known === payload);
      if (topic !== undefined) onChange(topic);
    },
    onListening,
    onFailure: (error) =>
      log.warn({ err: error }, 'changes of public data cannot be noticed; nothing is kept until they can'),
  });
}
