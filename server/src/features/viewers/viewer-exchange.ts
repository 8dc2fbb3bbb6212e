import { viewerSchema } from '@greenroom/contract/chat/chat.schemas';
import { z } from 'zod';
import type { ServerBus } from '../../platform/cluster/server-bus.ts';

const personSchema = viewerSchema.pick({ id: true, username: true, avatarUrl: true, role: true });
const place = { streamId: z.string(), connectionId: z.string() };
const enteredSchema = z.object({
  kind: z.literal('enter'),
  ...place,
  ownerId: z.string(),
  person: personSchema.nullable(),
  address: z.string(),
});
const changeSchema = z.discriminatedUnion('kind', [
  enteredSchema,
  z.object({
    kind: z.literal('leave'),
    ...place,
    userId: z.string().optional(),
    hasGrace: z.boolean(),
  }),
  z.object({
    kind: z.literal('quality'),
    streamId: z.string(),
    userId: z.string(),
    quality: viewerSchema.shape.connectionQuality,
  }),
]);

export type Entered = z.infer<typeof enteredSchema>;
export type ViewerChange = z.infer<typeof changeSchema>;

/**
 * `connections` is the server's number of connections, by which another server notices that it missed
 * something.
 */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changes'),
    server: z.string(),
    changes: z.array(changeSchema),
    connections: z.number().int(),
  }),
  z.object({ kind: z.literal('all'), server: z.string(), entered: z.array(enteredSchema) }),
  z.object({ kind: z.literal('ask'), server: z.string() }),
  z.object({ kind: z.literal('bye'), server: z.string() }),
]);

/** Changes are sent together, and each message shows that the server is alive. */
const publishEveryMs = 250;
/**
 * A server that is silent for a second is gone, and its viewers with it. Counts are correct within two
 * seconds.
 */
const silentTicksMax = 4;
/** Requesting everything is expensive, so it happens at most this often. */
const requestEveryTicks = 4;

const topic = 'viewers';
const keyOf = ({ streamId, connectionId }: Pick<Entered, 'streamId' | 'connectionId'>) =>
  `${streamId} ${connectionId}`;

/** Another server, as described by its last message. */
interface Peer {
  entered: Map<string, Entered>;
  silentTicks: number;
}

export interface ViewerExchange {
  /** A change on this server. */
  publish(change: ViewerChange): void;
  stop(): void;
}

/**
 * Exchanges the arrivals and departures of viewers with the other servers, so that all of them count the same
 * audience: a person with tabs at two servers once, and the anonymous viewers of an address up to their
 * limit.
 *
 * Messages can be lost while Redis is unreachable, and a server can be killed. Each server therefore sends
 * its number of connections every quarter of a second. A server that counts differently requests all of them.
 * @param apply is called with changes on other servers
 */
export function createViewerExchange(bus: ServerBus, apply: (change: ViewerChange) => void): ViewerExchange {
  const own = new Map<string, Entered>();
  const peers = new Map<string, Peer>();
  let waiting: ViewerChange[] = [];
  let ticks = 0;
  let requestedAtTick = Number.NEGATIVE_INFINITY;

  function leave({ streamId, connectionId, person }: Entered, hasGrace: boolean): void {
    const user = person === null ? {} : { userId: person.id };
    apply({ kind: 'leave', streamId, connectionId, ...user, hasGrace });
  }

  function follow(known: Map<string, Entered>, change: ViewerChange): void {
    if (change.kind === 'enter') known.set(keyOf(change), change);
    if (change.kind === 'leave') known.delete(keyOf(change));
  }

  function requestAll(): void {
    if (ticks - requestedAtTick < requestEveryTicks) return;
    requestedAtTick = ticks;
    bus.publish(topic, { kind: 'ask', server: bus.serverId });
  }

  /** The silence already covered its viewers' grace period. */
  function drop(server: string, peer: Peer): void {
    peers.delete(server);
    for (const entered of peer.entered.values()) leave(entered, false);
  }

  function takeAll(server: string, entered: readonly Entered[]): void {
    const before = peers.get(server)?.entered ?? new Map<string, Entered>();
    const now = new Map(entered.map((each) => [keyOf(each), each]));
    peers.set(server, { entered: now, silentTicks: 0 });
    for (const [key, each] of before) if (!now.has(key)) leave(each, false);
    for (const [key, each] of now) if (!before.has(key)) apply(each);
  }

  bus.subscribe(topic, (payload) => {
    const parsed = messageSchema.safeParse(payload);
    if (!parsed.success) return;
    const message = parsed.data;
    const peer = peers.get(message.server);
    switch (message.kind) {
      case 'ask':
        return bus.publish(topic, { kind: 'all', server: bus.serverId, entered: [...own.values()] });
      case 'all':
        return takeAll(message.server, message.entered);
      case 'bye':
        return peer === undefined ? undefined : drop(message.server, peer);
      case 'changes':
        if (peer === undefined) return requestAll();
        peer.silentTicks = 0;
        for (const change of message.changes) {
          follow(peer.entered, change);
          apply(change);
        }
        return peer.entered.size === message.connections ? undefined : requestAll();
    }
  });

  // Counted in timer ticks of this process, so that its own pauses do not count as silence of others.
  const timer = setInterval(() => {
    ticks += 1;
    for (const [server, peer] of peers) {
      peer.silentTicks += 1;
      if (peer.silentTicks >= silentTicksMax) drop(server, peer);
    }
    const changes = waiting;
    waiting = [];
    bus.publish(topic, { kind: 'changes', server: bus.serverId, changes, connections: own.size });
  }, publishEveryMs);
  timer.unref();
  requestAll();

  return {
    publish(change) {
      follow(own, change);
      waiting.push(change);
    },
    stop() {
      clearInterval(timer);
      bus.publish(topic, { kind: 'bye', server: bus.serverId });
    },
  };
}
