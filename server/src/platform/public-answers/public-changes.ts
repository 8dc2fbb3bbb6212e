import { type PublicTopic, publicTopics } from '@greenroom/contract/public-data';
import type { Log } from '../log.ts';
import { type ChannelListener, listenToChannel } from '../postgres/channel-listener.ts';

/** The triggers `tell_public_change` send the changed topic on this channel when the change is committed. */
const channel = 'greenroom_public_data';

/**
 * Receives changes of public data by Postgres NOTIFY, from any process and by any means.
 *
 * @param onListening receives whether changes are noticed at all
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
      log.warn(
        { err: error },
        'not listening for changes of public data; answers are not cached until it reconnects',
      ),
  });
}
