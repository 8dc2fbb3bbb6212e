import type { SeededRandom } from '../../../server/src/platform/drawing/seeded-random.ts';

/** A line with its author. */
export interface ScriptedLine {
  /** The index of the chatter, from 0. */
  readonly chatter: number;
  readonly content: string;
}

/**
 * Plays exchanges in random order. None is repeated before all were played, nobody answers themselves, and
 * nobody writes twice in a row.
 */
export class ChatScript {
  readonly #exchanges: readonly (readonly string[])[];
  readonly #chatterCount: number;
  readonly #random: SeededRandom;
  #deck: (readonly string[])[] = [];
  #rest: readonly string[] = [];
  #speaker = -1;

  constructor(exchanges: readonly (readonly string[])[], chatterCount: number, random: SeededRandom) {
    if (exchanges.length === 0 || chatterCount < 2)
      throw new RangeError('A chat needs at least one exchange and two people');
    this.#exchanges = exchanges;
    this.#chatterCount = chatterCount;
    this.#random = random;
  }

  /** Whether the next line answers the previous one, so that it follows sooner. */
  get isAnswerNext(): boolean {
    return this.#rest.length > 0;
  }

  next(): ScriptedLine {
    if (this.#rest.length === 0) this.#rest = this.#deal();
    const [content = '', ...rest] = this.#rest;
    this.#rest = rest;
    const others = Array.from({ length: this.#chatterCount }, (_, index) => index).filter(
      (index) => index !== this.#speaker,
    );
    this.#speaker = this.#random.pick(others);
    return { chatter: this.#speaker, content };
  }

  #deal(): readonly string[] {
    if (this.#deck.length === 0) this.#deck = [...this.#exchanges];
    const [exchange = []] = this.#deck.splice(this.#random.integer(0, this.#deck.length - 1), 1);
    return exchange;
  }
}

/**
 * The pause before the next line, in milliseconds: a natural pace while people watch, longer when the room is
 * empty, shorter for an answer.
 */
export function chatPauseMs(
  random: SeededRandom,
  { isAnswer, isWatched }: { isAnswer: boolean; isWatched: boolean },
): number {
  if (!isWatched) return random.between(60_000, 150_000);
  return isAnswer ? random.between(6000, 10_000) : random.between(9000, 20_000);
}
