import type { Log } from '../../../server/src/platform/log.ts';
import type { Actor } from '../../../server/src/platform/actor.ts';
import type { AccountsService } from '../../../server/src/features/accounts/accounts.service.ts';
import type { LiveState } from '../../../server/src/features/live-state/live-state.service.ts';
import type { StreamsService } from '../../../server/src/features/streams/streams.service.ts';
import { type DemoProcess, startDemoProcess } from './demo-process.ts';

/** Who and what the demo show is made of; from the sample data. */
export interface DemoStream {
  streamId: string;
  hostEmail: string;
  chatterEmails: readonly string[];
  password: string;
}

const watchIntervalMs = 500;

/**
 * Keeps the demo show on air: a broadcaster and a few chatters, in a process of their own, that come in by the same doors
 * as anybody. The show goes live once its picture arrives, and begins anew when it had ended.
 */
export function createDemoService({
  accounts,
  streams,
  liveState,
  log,
}: {
  accounts: AccountsService;
  streams: StreamsService;
  liveState: Pick<LiveState, 'isPublishing' | 'setUncounted'>;
  log: Log;
}) {
  let process: DemoProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let tokens: string[] = [];

  async function putOnAir(host: Actor, streamId: string): Promise<void> {
    const row = await streams.findRow(streamId);
    if (row === undefined || row.status === 'live') return;
    // An encoder is refused by a show that has ended, so it begins anew before its picture can come.
    if (row.status === 'ended') await streams.startOver(streamId);
    if (!liveState.isPublishing(row.roomId)) return;
    await streams.goLive(host, streamId);
    const [first] = await streams.featuredProducts(streamId);
    if (first !== undefined) await streams.pin(host, streamId, first.id);
  }

  return {
    /** `origin` is where the demo's process reaches this server. Does nothing without the sample data. */
    async start(show: DemoStream, origin: string): Promise<void> {
      const row = await streams.findRow(show.streamId);
      if (row === undefined) return;
      const signIn = async (email: string) => accounts.signInDemoAccount(email, show.password);
      const [host, ...chatters] = await Promise.all([show.hostEmail, ...show.chatterEmails].map(signIn));
      if (host === undefined) return;
      tokens = [host, ...chatters].map((session) => session.token);
      // A chatter's session alone: the same account signed in by a person is somebody who watches.
      liveState.setUncounted(chatters.map((session) => session.actor.sessionId));
      process = startDemoProcess(
        {
          origin,
          streamId: show.streamId,
          roomId: row.roomId,
          token: await accounts.streamKey(host.actor),
          chatterTokens: chatters.map((session) => session.token),
        },
        log,
      );
      const watch = (): void => {
        putOnAir(host.actor, show.streamId)
          .catch((error: unknown) => log.warn({ err: error }, 'the demo show could not be put on air'))
          .finally(() => {
            timer = setTimeout(watch, watchIntervalMs);
            timer.unref();
          });
      };
      watch();
    },

    async stop(): Promise<void> {
      clearTimeout(timer);
      await process?.stop();
      await Promise.all(tokens.map(async (token) => accounts.signOut(token).catch(() => undefined)));
    },
  };
}
