import { makeMediaRoomId } from '@greenroom/contract/media/media-room-id';
import type { Actor } from '../../../server/src/platform/actor.ts';
import type { Demo, SampleParts } from '../../../server/src/sample-parts.ts';
import { demoStream } from '../demo-stream.ts';
import { type SampleSession, signIn, signOut } from '../sample-accounts.ts';
import { impersonate, insertNextShow } from '../seed-rows.ts';
import { type DemoProcess, startDemoProcess } from './demo-process.ts';

const watchIntervalMs = 500;

type Show = NonNullable<Awaited<ReturnType<SampleParts['streams']['findRow']>>>;

/**
 * Keeps a demo show on air: a broadcaster and a few chatters in a separate process, which connect like
 * everybody else. The show goes live once its video arrives. After a show has ended, the next one starts with
 * a new address, so that the replay of the last one stays.
 */
export function createDemo({ db, auth, accounts, streams, liveState, log }: SampleParts): Demo {
  let process: DemoProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sessions: SampleSession[] = [];

  /** The latest demo show, or a new one if that has ended. Undefined without the sample data. */
  async function openShow(): Promise<Show | undefined> {
    let last: Show | undefined;
    for (let number = 1; ; number += 1) {
      const row = await streams.findRow(demoStream.idOf(number));
      if (row !== undefined && row.status !== 'ended') return row;
      if (row === undefined && last === undefined) return undefined;
      if (row === undefined && last !== undefined) {
        const nextId = demoStream.idOf(number);
        await insertNextShow(db, { lastId: last.id, nextId, roomId: makeMediaRoomId(Date.now()) });
        return streams.findRow(nextId);
      }
      last = row;
    }
  }

  async function putOnAir(host: Actor, row: Show): Promise<void> {
    if (row.status === 'live' || !liveState.isPublishing(row.roomId)) return;
    await streams.goLive(host, row.id);
    const [first] = await streams.featuredProducts(null, row.id);
    if (first !== undefined) await streams.pin(host, row.id, first.id);
  }

  return {
    async start(origin) {
      let show = await openShow();
      if (show === undefined) return;
      const [host, ...chatters] = await Promise.all(
        [demoStream.hostEmail, ...demoStream.chatterEmails].map(async (email) => signIn({ auth }, email)),
      );
      if (host === undefined) return;
      sessions = [host, ...chatters];
      // The show writes on behalf of its chatters. A person who signs in to the same account counts as a
      // viewer.
      const sessionIds = chatters.map((session) => session.actor.sessionId);
      await impersonate(db, sessionIds, host.actor.userId);
      const hostActor = host.actor;
      const token = await accounts.streamKey(hostActor);
      const chatterTokens = chatters.map((session) => session.token);
      const broadcast = ({ id, roomId }: Show): DemoProcess =>
        startDemoProcess({ origin, streamId: id, roomId, token, chatterTokens }, log);
      let isStopping = false;
      let begun = broadcast(show);
      process = {
        get pid() {
          return begun.pid;
        },
        async stop() {
          isStopping = true;
          await begun.stop();
        },
      };
      async function keepOn(): Promise<void> {
        const row = show && (await streams.findRow(show.id));
        if (row === undefined || isStopping) return;
        if (row.status !== 'ended') return putOnAir(hostActor, row);
        await begun.stop();
        show = await openShow();
        if (show !== undefined && !isStopping) begun = broadcast(show);
      }
      const watch = (): void => {
        keepOn()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'the demo show could not be checked or started again'),
          )
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
