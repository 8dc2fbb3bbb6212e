import type { Log } from '../log.ts';

/**
 * The order in which a server stops. `activity`: work that starts by itself, such as timers. `connections`:
 * sockets and requests. `writes`: data that waits to be written. `stores`: what the others write to.
 */
const stopPhases = ['activity', 'connections', 'writes', 'stores'] as const;
export type StopPhase = (typeof stopPhases)[number];

export interface ServerPhases {
  /** Runs once every feature is registered. An error ends the start. */
  onReady(work: () => void): void;
  /** Runs when the server stops. Within a phase, the work added last runs first. */
  onStop(phase: StopPhase, work: () => void | Promise<void>): void;
  ready(): void;
  /** Resolves when everything has stopped. Never rejects: failures are logged, and the rest still stops. */
  stop(): Promise<void>;
}

export function createServerPhases(log: Log): ServerPhases {
  const starts: (() => void)[] = [];
  const stops: Record<StopPhase, (() => void | Promise<void>)[]> = {
    activity: [],
    connections: [],
    writes: [],
    stores: [],
  };
  return {
    onReady: (work) => void starts.push(work),
    onStop: (phase, work) => void stops[phase].push(work),
    ready() {
      for (const work of starts.splice(0)) work();
    },
    async stop() {
      for (const phase of stopPhases) {
        for (const work of stops[phase].splice(0).reverse()) {
          try {
            await withinPatience(work);
          } catch (error) {
            log.error({ err: error, phase }, 'a part of the server did not stop cleanly');
          }
        }
      }
    },
  };
}

/**
 * A statement whose connection was cut may never be answered. This is shorter than the time after which the
 * whole stop is forced.
 */
const patienceMs = 10_000;

/** @throws Error when the work takes longer than a stop waits for it */
async function withinPatience(work: () => void | Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
