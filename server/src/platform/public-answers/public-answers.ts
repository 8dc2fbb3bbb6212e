import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PublicTopic } from '@greenroom/contract/public-data';
import { decodeBrotli, encode, type Encoding, isWorthEncoding } from './encodings.ts';

/** An answer to a caller without a session, as it is made. */
export interface MadeAnswer {
  status: number;
  /** In lower case; neither length nor coding. */
  headers: Record<string, string>;
  body: Buffer;
  /** What it is made of; undefined for what must not be kept. */
  reads: ReadonlySet<PublicTopic> | undefined;
  /** The first moment at which it changes by itself, from which on it is sent no more; Infinity for none. */
  changesAtMs: number;
}

/** An answer as it is sent. */
export interface PublicAnswer extends Omit<MadeAnswer, 'body' | 'changesAtMs'> {
  /** Of the body before any coding; undefined for what has no validator. */
  tag: string | undefined;
  /** Whether the body is too small to be coded, whatever a caller takes. */
  isPlain: boolean;
  /** The body in the codings that were made: in one of them at least. */
  encoded: Map<Encoding, Buffer>;
}

/** Makes the answers below some addresses. */
interface AnswerMaker {
  answers: (address: string) => boolean;
  /** @throws what is to be answered as a failure. */
  make: (address: string, requestId: string) => Promise<MadeAnswer>;
}

export interface PublicAnswers {
  /** Makers are asked in their order. */
  add(maker: AnswerMaker): void;
  /**
   * The answer to a GET of this address (path and query) by a caller without a session: a kept one, or one that is made
   * now, once for all who ask meanwhile.
   * @param mayMake is asked before one is made for this caller alone
   * @throws what its maker throws, and what `mayMake` throws.
   */
  get(address: string, requestId: string, mayMake?: () => Promise<void>): Promise<PublicAnswer>;
  /** A kept answer, if there is one. One that is no longer fresh is made anew behind it. */
  peek(address: string): PublicAnswer | undefined;
  /** The body in this coding; a compressed one is made once. */
  encodedBody(answer: PublicAnswer, encoding: Encoding): Promise<Buffer>;
  /** Forgets at once what is made of this. */
  drop(topics: Iterable<PublicTopic>): void;
  /** For what changes all the time: what is made of this is sent for a second more, while it is made anew behind it. */
  age(topic: PublicTopic): void;
  /** Drops all, and keeps nothing while `isOn` is false: changes would not be noticed. */
  switchTo(isOn: boolean): void;
}

/** As the pages' own `Cache-Control` says. */
const freshMs = 10_000;
const staleMs = 60_000;
/** For how long an answer is sent after a change that lets it age, and how seldom it is made anew for such changes. */
const agedMs = 1000;
const keptBytesMax = 32 * 1024 * 1024;
/** A page that says that there is nothing is the same for everybody too. */
const keptStatuses = new Set([200, 404]);
/** An answer that alone would fill so much of the cache is not kept. */
const largestPart = 1 / 8;

/** An answer that is being made. */
interface Making {
  answer: Promise<PublicAnswer>;
  /** Whether it reads already: a change from now on may not be in it. */
  hasBegun: boolean;
}

interface Kept {
  answer: PublicAnswer;
  madeAtMs: number;
  freshUntilMs: number;
  /** From then on it is sent to nobody. */
  endsAtMs: number;
}

function toAnswer(made: MadeAnswer): PublicAnswer {
  const tag =
    made.status === 200 ? createHash('sha256').update(made.body).digest('base64url').slice(0, 22) : undefined;
  const { status, headers, reads, body } = made;
  const isPlain = !isWorthEncoding(body);
  return { status, headers, reads, tag, isPlain, encoded: new Map([['identity', body]]) };
}

/** As it is kept: compressed alone, which is a sixth of a page. The few callers that take no coding get it unpacked. */
async function compressed(answer: PublicAnswer, body: Buffer): Promise<PublicAnswer> {
  if (answer.isPlain) return answer;
  return { ...answer, encoded: new Map([['br', await encode(body, 'br')]]) };
}

/**
 * The public answers of one process, in memory: pages and GETs that are the same for everybody without a session. Fresh for
 * ten seconds, then sent for a minute more while one is made behind it, and gone at once when what it is made of changes
 * or the moment comes at which it changes by itself.
 */
export function createPublicAnswers({
  nowMs,
  maxBytes = keptBytesMax,
}: {
  nowMs: () => number;
  /** Of all that is kept. What nobody asked for the longest goes first. */
  maxBytes?: number;
}): PublicAnswers {
  const makers: AnswerMaker[] = [];
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    // The body in gzip, about as long, may come later.
    sizeCalculation: ({ answer }, address) => {
      const [body] = answer.encoded.values();
      return (body?.length ?? 0) * 2 + address.length + 2048;
    },
  });
  /** What is being made of what is there now. */
  let underWay = new Map<string, Making>();
  /** What is being made of what was there before a change: for those who asked before it. */
  let outdated = new Map<string, Making>();
  /** Grows with each change. What was begun before is answered, and not kept. */
  const changes = new Map<PublicTopic, number>();
  /** Grows with each change that lets answers age. */
  const agings = new Map<PublicTopic, number>();
  let switches = 0;
  let isOn = false;

  function isKeepable(made: MadeAnswer): made is MadeAnswer & { reads: ReadonlySet<PublicTopic> } {
    const { status, reads, body } = made;
    return keptStatuses.has(status) && reads !== undefined && body.length < maxBytes * largestPart;
  }

  function makerOf(address: string): AnswerMaker {
    const maker = makers.find(({ answers }) => answers(address));
    if (maker === undefined) throw new Error('nothing answers this address');
    return maker;
  }

  async function make(address: string, requestId: string): Promise<PublicAnswer> {
    const changesBefore = new Map(changes);
    const agingsBefore = new Map(agings);
    const switchesBefore = switches;
    const made = await makerOf(address).make(address, requestId);
    const answer = toAnswer(made);
    if (!isOn || !isKeepable(made)) return answer;
    const keepable = await compressed(answer, made.body);
    if (!isOn || switches !== switchesBefore) return keepable;
    const reads = [...made.reads];
    if (reads.some((topic) => changes.get(topic) !== changesBefore.get(topic))) return keepable;
    const madeAtMs = nowMs();
    const keptMs = made.status === 200 ? freshMs + staleMs : freshMs;
    const endsAtMs = Math.min(madeAtMs + keptMs, made.changesAtMs);
    const found: Kept = { answer: keepable, madeAtMs, freshUntilMs: madeAtMs + freshMs, endsAtMs };
    if (reads.some((topic) => agings.get(topic) !== agingsBefore.get(topic))) letAge(found);
    kept.set(address, found);
    return keepable;
  }

  function letAge(found: Kept): void {
    const now = nowMs();
    found.freshUntilMs = Math.min(found.freshUntilMs, Math.max(now, found.madeAtMs + agedMs));
    found.endsAtMs = Math.min(found.endsAtMs, now + agedMs);
  }

  /**
   * Begins to make an answer; who asks for the same meanwhile gets it too. One that a change has outdated is finished
   * first: however often something changes, an address is made once at a time.
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
    const found = kept.get(address);
    if (found === undefined) return undefined;
    const now = nowMs();
    if (now >= found.endsAtMs) return undefined;
    if (now < found.freshUntilMs) return found.answer;
    // A failure leaves what is there until it is too old. Who asks then gets the failure.
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
      // A refusal that is not kept names the request that it answers: each caller gets its own.
      if (shared !== undefined && keptStatuses.has(shared.status) && shared.reads !== undefined)
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
      for (const [address, { answer }] of kept.entries()) {
        if (answer.reads !== undefined && [...answer.reads].some((topic) => dropped.has(topic)))
          kept.delete(address);
      }
      // Who asks from now on must not get what was read before.
      for (const [address, making] of underWay) {
        if (!making.hasBegun) continue;
        outdated.set(address, making);
        underWay.delete(address);
      }
    },

    age(topic) {
      agings.set(topic, (agings.get(topic) ?? 0) + 1);
      for (const found of kept.values()) if (found.answer.reads?.has(topic) === true) letAge(found);
    },

    switchTo(next) {
      isOn = next;
      switches += 1;
      kept.clear();
      underWay = new Map();
      outdated = new Map();
    },
  };
}
