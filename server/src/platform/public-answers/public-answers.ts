import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PublicTopic } from '@greenroom/contract/public-data';
import { decodeBrotli, encode, type Encoding, isWorthEncoding } from './encodings.ts';

/** An answer to a caller without a session, as its maker returns it. */
export interface MadeAnswer {
  status: number;
  /** Header names in lower case, without length and coding. */
  headers: Record<string, string>;
  body: Buffer;
  /** The topics that it is made of. Undefined if it must not be cached. */
  reads: ReadonlySet<PublicTopic> | undefined;
  /**
   * The earliest time at which it changes by itself; it is not sent from then on. Infinity if it never does.
   */
  changesAtMs: number;
}

/** An answer as it is sent. */
export interface PublicAnswer extends Omit<MadeAnswer, 'body' | 'changesAtMs'> {
  /** ETag of the uncoded body. Undefined for an answer without a validator. */
  tag: string | undefined;
  /** Whether the body is too small to be compressed for any caller. */
  isPlain: boolean;
  /** The body in each coding made so far; there is at least one. */
  encoded: Map<Encoding, Buffer>;
}

/** Makes the answers for some addresses. */
interface AnswerMaker {
  answers: (address: string) => boolean;
  /** @throws AppError that is answered as a failure. */
  make: (address: string, requestId: string) => Promise<MadeAnswer>;
}

export interface PublicAnswers {
  /** Makers are tried in the order in which they were added. */
  add(maker: AnswerMaker): void;
  /**
   * The answer to a GET of this address (path and query) by a caller without a session: a cached one, or one
   * made now, once for all concurrent callers.
   * @param mayMake is called before an answer is made for this caller alone
   * @throws what the maker throws, and what `mayMake` throws.
   */
  get(address: string, requestId: string, mayMake?: () => Promise<void>): Promise<PublicAnswer>;
  /** A cached answer, if there is one. If it is stale, a new one is made in the background. */
  peek(address: string): PublicAnswer | undefined;
  /** The body in this coding. A compressed body is made once. */
  encodedBody(answer: PublicAnswer, encoding: Encoding): Promise<Buffer>;
  /** Immediately drops every answer that is made of these topics. */
  drop(topics: Iterable<PublicTopic>): void;
  /**
   * For data that changes constantly: answers made of this topic are sent for one more second, while new ones
   * are made in the background.
   */
  age(topic: PublicTopic): void;
  /** Drops everything, and caches nothing while `isOn` is false, because changes would not be noticed. */
  switchTo(isOn: boolean): void;
}

/** The same as the pages' own `Cache-Control`. */
const freshMs = 10_000;
const staleMs = 60_000;
/**
 * How long an answer is still sent after `age`, and the shortest interval between two that are made because
 * of it.
 */
const agedMs = 1000;
const cachedBytesMax = 32 * 1024 * 1024;
/** A not-found page is the same for everybody too. */
const cachedStatuses = new Set([200, 404]);
/** An answer that would take up more than this share of the cache is not cached. */
const largestPart = 1 / 8;

/** An answer that is being made. */
interface Making {
  answer: Promise<PublicAnswer>;
  /** Whether it has begun to read. Later changes may be missing from it. */
  hasBegun: boolean;
}

interface CacheEntry {
  answer: PublicAnswer;
  madeAtMs: number;
  freshUntilMs: number;
  /** The time from which it is sent to nobody. */
  endsAtMs: number;
}

function toAnswer(made: MadeAnswer): PublicAnswer {
  const tag =
    made.status === 200 ? createHash('sha256').update(made.body).digest('base64url').slice(0, 22) : undefined;
  const { status, headers, reads, body } = made;
  const isPlain = !isWorthEncoding(body);
  return { status, headers, reads, tag, isPlain, encoded: new Map([['identity', body]]) };
}

/**
 * Caches an answer only compressed, at a sixth of a page's size. The few callers that accept no coding get it
 * decompressed.
 */
async function compressed(answer: PublicAnswer, body: Buffer): Promise<PublicAnswer> {
  if (answer.isPlain) return answer;
  return { ...answer, encoded: new Map([['br', await encode(body, 'br')]]) };
}

/**
 * The public answers of one process, in memory: pages and GETs that are the same for everybody without a
 * session. An answer is fresh for ten seconds. For a minute more it is sent while a new one is made in the
 * background. It is dropped immediately when the data it is made of changes, or when it changes by itself.
 */
export function createPublicAnswers({
  nowMs,
  maxBytes = cachedBytesMax,
}: {
  nowMs: () => number;
  /** Limit for everything cached. The least recently used answers are dropped first. */
  maxBytes?: number;
}): PublicAnswers {
  const makers: AnswerMaker[] = [];
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    // A gzip body of about the same length may be added later.
    sizeCalculation: ({ answer }, address) => {
      const [body] = answer.encoded.values();
      return (body?.length ?? 0) * 2 + address.length + 2048;
    },
  });
  /** Answers being made from the current data. */
  let underWay = new Map<string, Making>();
  /** Answers being made from data before a change, only for callers that asked before that change. */
  let outdated = new Map<string, Making>();
  /** Counts changes per topic. An answer begun before a change is sent but not cached. */
  const changes = new Map<PublicTopic, number>();
  /** Counts calls of `age` per topic. */
  const agings = new Map<PublicTopic, number>();
  let switches = 0;
  let isOn = false;

  function isCacheable(made: MadeAnswer): made is MadeAnswer & { reads: ReadonlySet<PublicTopic> } {
    const { status, reads, body } = made;
    return cachedStatuses.has(status) && reads !== undefined && body.length < maxBytes * largestPart;
  }

  function makerOf(address: string): AnswerMaker {
    const maker = makers.find(({ answers }) => answers(address));
    if (maker === undefined) throw new Error('no handler answers this address');
    return maker;
  }

  async function make(address: string, requestId: string): Promise<PublicAnswer> {
    const changesBefore = new Map(changes);
    const agingsBefore = new Map(agings);
    const switchesBefore = switches;
    const made = await makerOf(address).make(address, requestId);
    const answer = toAnswer(made);
    if (!isOn || !isCacheable(made)) return answer;
    const cacheable = await compressed(answer, made.body);
    if (!isOn || switches !== switchesBefore) return cacheable;
    const reads = [...made.reads];
    if (reads.some((topic) => changes.get(topic) !== changesBefore.get(topic))) return cacheable;
    const madeAtMs = nowMs();
    const cachedMs = made.status === 200 ? freshMs + staleMs : freshMs;
    const endsAtMs = Math.min(madeAtMs + cachedMs, made.changesAtMs);
    const found: CacheEntry = { answer: cacheable, madeAtMs, freshUntilMs: madeAtMs + freshMs, endsAtMs };
    if (reads.some((topic) => agings.get(topic) !== agingsBefore.get(topic))) letAge(found);
    cache.set(address, found);
    return cacheable;
  }

  function letAge(found: CacheEntry): void {
    const now = nowMs();
    found.freshUntilMs = Math.min(found.freshUntilMs, Math.max(now, found.madeAtMs + agedMs));
    found.endsAtMs = Math.min(found.endsAtMs, now + agedMs);
  }

  /**
   * Begins to make an answer, shared by all callers that ask meanwhile. One that a change has outdated is
   * finished first: however often data changes, an address has one at a time in progress.
   */
  async function begin(address: string, requestId: string): Promise<PublicAnswer> {
    const work = async (): Promise<PublicAnswer> => {
      await outdated.get(address)?.answer.catch(() => undefined);
      making.hasBegun = true;
      try {
        return await make(address, requestId);
      } finally {
        for (const list of [underWay, outdated]) if (list.get(address) === making) list.delete(address);
      }
    };
    const making: Making = { hasBegun: false, answer: Promise.resolve().then(work) };
    underWay.set(address, making);
    return making.answer;
  }

  function peek(address: string): PublicAnswer | undefined {
    const found = cache.get(address);
    if (found === undefined) return undefined;
    const now = nowMs();
    if (now >= found.endsAtMs) return undefined;
    if (now < found.freshUntilMs) return found.answer;
    // After a failure, the cached answer is sent until it is too old. Then callers get the failure.
    if (!underWay.has(address)) begin(address, 'renewal').catch(() => undefined);
    return found.answer;
  }

  return {
    add: (maker) => void makers.push(maker),
    peek,

    async get(address, requestId, mayMake) {
      const found = peek(address);
      if (found !== undefined) return found;
      const shared = await underWay.get(address)?.answer.catch(() => undefined);
      // An answer that is not cached names its request, so each caller needs its own.
      if (shared !== undefined && cachedStatuses.has(shared.status) && shared.reads !== undefined)
        return shared;
      await mayMake?.();
      return begin(address, requestId);
    },

    async encodedBody(answer, encoding) {
      const wanted = answer.isPlain ? 'identity' : encoding;
      const known = answer.encoded.get(wanted);
      if (known !== undefined) return known;
      const plain = answer.encoded.get('identity') ?? (await decodeBrotli(answer.encoded.get('br')));
      if (wanted === 'identity') return plain;
      const body = await encode(plain, wanted);
      answer.encoded.set(wanted, body);
      return body;
    },

    drop(topics) {
      const dropped = new Set(topics);
      for (const topic of dropped) changes.set(topic, (changes.get(topic) ?? 0) + 1);
      for (const [address, { answer }] of cache.entries()) {
        if (answer.reads !== undefined && [...answer.reads].some((topic) => dropped.has(topic)))
          cache.delete(address);
      }
      // Callers from now on must not get what was read before the change.
      for (const [address, making] of underWay) {
        if (!making.hasBegun) continue;
        outdated.set(address, making);
        underWay.delete(address);
      }
    },

    age(topic) {
      agings.set(topic, (agings.get(topic) ?? 0) + 1);
      for (const found of cache.values()) if (found.answer.reads?.has(topic) === true) letAge(found);
    },

    switchTo(next) {
      isOn = next;
      switches += 1;
      cache.clear();
      underWay = new Map();
      outdated = new Map();
    },
  };
}
