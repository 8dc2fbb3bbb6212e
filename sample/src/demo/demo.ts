import type { Actor } from '../../../server/src/platform/actor.ts';
import type { Demo, SampleParts } from '../../../server/src/sample-parts.ts';
import { demoStream } from '../demo-stream.ts';
import { type SampleSession, signIn, signOut } from '../sample-accounts.ts';
import { impersonate, startStreamOver } from '../seed-rows.ts';
import { type DemoProcess, startDemoProcess } from './demo-process.ts';

const watchIntervalMs = 500;

/**
 * Keeps the demo show on air: a broadcaster and a few chatters, in a process of their own, that connect as anybody does.
 * The show goes live once its picture arrives, and begins anew when it had ended.
 */
export function createDemo({ db, auth, accounts, eventLog, streams, liveState, log }: SampleParts): Demo {
  let process: DemoProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sessions: SampleSession[] = [];

  async function putOnAir(host: Actor, streamId: string): Promise<void> {
    const row = await streams.findRow(streamId);
    if (row === undefined || row.status === 'live') return;
    // An encoder is refused by a show that has ended, so it begins anew before its picture can come.
    if (row.status === 'ended') await startStreamOver({ db, eventLog }, streamId);
    if (!liveState.isPublishing(row.roomId)) return;
    await streams.goLive(host, streamId);
    const [first] = await streams.featuredProducts(streamId);
    if (first !== undefined) await streams.pin(host, streamId, first.id);
  }

  return {
    async start(origin) {
      const row = await streams.findRow(demoStream.streamId);
      if (row === undefined) return;
      const [host, ...chatters] = await Promise.all(
        [demoStream.hostEmail, ...demoStream.chatterEmails].map(async (email) => signIn({ auth }, email)),
      );
      if (host === undefined) return;
      sessions = [host, ...chatters];
      // The show writes in the name of its chatters. A person who signs in to the same account is a viewer.
      const sessionIds = chatters.map((session) => session.actor.sessionId);
      await impersonate(db, sessionIds, host.actor.userId);
      process = startDemoProcess(
        {
          origin,
          streamId: demoStream.streamId,
          roomId: row.roomId,
          token: await accounts.streamKey(host.actor),
          chatterTokens: chatters.map((session) => session.token),
        },
        log,
      );
      const watch = (): void => {
        putOnAir(host.actor, demoStream.streamId)
          .catch((error: unknown) => log.warn({ err: error }, 'the demo show could not be put on air'))
          .finally(() => {
            timer = setTimeout(watch, watchIntervalMs);
            timer.unref();
          });
      };
      watch();
    },

    async stop() {
      clearTimeout(timer);
      await process?.stop();
      await Promise.all(sessions.map(async (session) => signOut({ auth }, session).catch(() => undefined)));
    },
  };
}
