import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PublicTopic } from '@greenroom/contract/public-data';
import { encode, type Encoding, isWorthEncoding } from './encodings.ts';

/** An answer to a caller without a session, as it is made. */
export interface MadeAnswer {
  status: number;
  /** In lower case; neither length nor coding. */
  headers: Record<string, string>;
  body: Buffer;
  /** What it is made of; undefined for what must not be kept. */
  reads: ReadonlySet<PublicTopic> | undefined;
}

/** An answer as it is sent. */
export interface PublicAnswer extends MadeAnswer {
  /** Of the body before any coding, in hex; undefined for what has no validator. */
  tag: string | undefined;
  /** The body in each coding that was asked for. */
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
   * @throws what its maker throws.
   */
  get(address: string, requestId: string): Promise<PublicAnswer>;
  /** A kept answer, if there is one. One that is no longer fresh is made anew behind it. */
  peek(address: string): PublicAnswer | undefined;
  /** The body in this coding, made once. */
  encodedBody(answer: PublicAnswer, encoding: Encoding): Promise<Buffer>;
  /** Forgets at once what is made of this. */
  drop(topics: Iterable<PublicTopic>): void;
  /** For what changes all the time: what is made of this is fresh for no more than a second. */
  age(topic: PublicTopic): void;
  /** Forgets all, and keeps nothing while `isOn` is false: changes could not be heard. */
  switchTo(isOn: boolean): void;
}

/** As the pages' own `Cache-Control` says. */
const freshMs = 10_000;
const staleMs = 60_000;
const agedFreshMs = 1000;
const maxBytes = 32 * 1024 * 1024;
/** A page with its codings; an answer that alone would fill the cache is not kept. */
const maxEntryBytes = maxBytes / 8;

interface Kept {
  answer: PublicAnswer;
  madeAtMs: number;
  freshUntilMs: number;
}

function isKeepable(made: MadeAnswer): made is MadeAnswer & { reads: ReadonlySet<PublicTopic> } {
  return made.status === 200 && made.reads !== undefined && made.body.length * 2 < maxEntryBytes;
}

function toAnswer(made: MadeAnswer): PublicAnswer {
  const tag =
    made.status === 200 ? createHash('sha256').update(made.body).digest('base64url').slice(0, 22) : undefined;
  return { ...made, tag, encoded: new Map([['identity', made.body]]) };
}

/**
 * The public answers of one process, in memory: pages and GETs that are the same for everybody without a session. Fresh for
 * ten seconds, then sent for a minute more while one is made behind it, and gone at once when what it is made of changes.
 */
export function createPublicAnswers({ nowMs }: { nowMs: () => number }): PublicAnswers {
  const makers: AnswerMaker[] = [];
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    // Two codings of it come later, and are small beside it.
    sizeCalculation: ({ answer }, address) => Math.ceil(answer.body.length * 1.5) + address.length + 1024,
  });
  let underWay = new Map<string, Promise<PublicAnswer>>();
  /** Grows with each change. What was begun before is answered, and not kept. */
  const changes = new Map<PublicTopic, number>();
  let switches = 0;
  let isOn = false;

  function makerOf(address: string): AnswerMaker {
    const maker = makers.find(({ answers }) => answers(address));
    if (maker === undefined) throw new Error('nothing answers this address');
    return maker;
  }

  async function make(address: string, requestId: string): Promise<PublicAnswer> {
    const changesBefore = new Map(changes);
    const switchesBefore = switches;
    const made = await makerOf(address).make(address, requestId);
    const answer = toAnswer(made);
    if (!isOn || switches !== switchesBefore || !isKeepable(made)) return answer;
    const isCurrent = [...made.reads].every((topic) => changes.get(topic) === changesBefore.get(topic));
    const madeAtMs = nowMs();
    if (isCurrent) kept.set(address, { answer, madeAtMs, freshUntilMs: madeAtMs + freshMs });
    return answer;
  }

  /** Begins to make an answer; who asks for the same meanwhile gets it too. */
  async function begin(address: string, requestId: string): Promise<PublicAnswer> {
    const making = make(address, requestId);
    const list = underWay;
    list.set(address, making);
    try {
      return await making;
    } finally {
      list.delete(address);
    }
  }

  function peek(address: string): PublicAnswer | undefined {
    const found = kept.get(address);
    if (found === undefined) return undefined;
    const now = nowMs();
    if (now < found.freshUntilMs) return found.answer;
    if (now >= found.madeAtMs + freshMs + staleMs) return undefined;
    // A failure leaves what is there until it is too old; who asks then hears of it.
    if (!underWay.has(address)) begin(address, 'renewal').catch(() => undefined);
    return found.answer;
  }

  return {
    add: (maker) => void makers.push(maker),
    peek,

    async get(address, requestId) {
      const found = peek(address);
      if (found !== undefined) return found;
      const shared = await underWay.get(address)?.catch(() => undefined);
      // A refusal names the request that it answers: each caller gets its own.
      if (shared?.status === 200) return shared;
      return begin(address, requestId);
    },

    async encodedBody(answer, encoding) {
      const known = answer.encoded.get(encoding);
      if (known !== undefined) return known;
      const body = isWorthEncoding(answer.body) ? await encode(answer.body, encoding) : answer.body;
      answer.encoded.set(encoding, body);
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
      underWay = new Map();
    },

    age(topic) {
      for (const found of kept.values()) {
        if (found.answer.reads?.has(topic) !== true) continue;
        found.freshUntilMs = Math.min(found.freshUntilMs, found.madeAtMs + agedFreshMs);
      }
    },

    switchTo(next) {
      isOn = next;
      switches += 1;
      kept.clear();
      underWay = new Map();
    },
  };
}
