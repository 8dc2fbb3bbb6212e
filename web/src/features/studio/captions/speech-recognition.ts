import { captionLimits } from '@greenroom/contract/limits/replays';
import { retryDelayMs } from '@greenroom/contract/retry-delay';

/** The parts of the Web Speech API that are used (W3C Web Speech API, 4.1). TypeScript has no types for it. */
interface SpeechRecogniser extends EventTarget {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  start: () => void;
  abort: () => void;
}
interface RecognisedEvent extends Event {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

function recogniserClass(): (new () => SpeechRecogniser) | undefined {
  const found: unknown =
    Reflect.get(window, 'SpeechRecognition') ?? Reflect.get(window, 'webkitSpeechRecognition');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the browser has under these names
  return typeof found === 'function' ? (found as new () => SpeechRecogniser) : undefined;
}

/** Whether this browser supports speech recognition. */
export function hasSpeechRecognition(): boolean {
  return recogniserClass() !== undefined;
}

/**
 * Why speech recognition has stopped, as the API's error code (`not-allowed`, `network`, …), or `busy` if each
 * attempt ended at once.
 */
export type RecognitionFailure = string;

/** Errors after which recognition restarts: pauses and silence end it. */
const goesOn: ReadonlySet<string> = new Set(['no-speech', 'aborted']);

/** A recognition that ended sooner than this has recognised nothing. */
const shortestMs = 1000;
/** Between attempts that end at once, for example while another page uses the recogniser. */
const retryDelays = { firstMs: 500, longestMs: 8000 };
const triesMax = 5;

/**
 * Listens to the microphone and reports each completed phrase as caption lines. Returns a function that stops
 * it.
 *
 * @param language the spoken language, as BCP 47: `en-GB`
 */
export function recogniseSpeech(
  language: string,
  { onLine, onFailure }: { onLine: (text: string) => void; onFailure: (failure: RecognitionFailure) => void },
): () => void {
  const Recogniser = recogniserClass();
  if (Recogniser === undefined) return () => undefined;
  const recogniser = new Recogniser();
  let isWanted = true;
  let startedAtMs = 0;
  let failedTries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fail = (failure: RecognitionFailure) => {
    isWanted = false;
    onFailure(failure);
  };
  const start = () => {
    startedAtMs = Date.now();
    try {
      recogniser.start();
    } catch (error) {
      // It is already listening.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    }
  };
  recogniser.continuous = true;
  recogniser.interimResults = false;
  recogniser.lang = language;
  recogniser.addEventListener('result', (event) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event of that name
    const { results, resultIndex } = event as RecognisedEvent;
    for (let at = resultIndex; at < results.length; at += 1) {
      const result = results[at];
      if (result?.isFinal === true) for (const line of linesOf(result[0]?.transcript ?? '')) onLine(line);
    }
  });
  recogniser.addEventListener('error', (event) => {
    const failure: unknown = Reflect.get(event, 'error');
    if (typeof failure === 'string' && !goesOn.has(failure)) fail(failure);
  });
  recogniser.addEventListener('end', () => {
    if (!isWanted) return;
    failedTries = Date.now() - startedAtMs < shortestMs ? failedTries + 1 : 0;
    if (failedTries > triesMax) fail('busy');
    else timer = setTimeout(start, failedTries === 0 ? 0 : retryDelayMs(failedTries, retryDelays));
  });
  start();
  return () => {
    isWanted = false;
    clearTimeout(timer);
    recogniser.abort();
  };
}

/** Splits a long phrase into lines of limited length, between words. */
export function linesOf(phrase: string): string[] {
  const lines: string[] = [];
  for (const word of phrase.trim().split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && longer.length <= captionLimits.textMaxCharacters)
      lines[lines.length - 1] = longer;
    else lines.push(word.slice(0, captionLimits.textMaxCharacters));
  }
  return lines;
}
