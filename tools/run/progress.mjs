/** Shows that long work goes on: a line that is rewritten on a terminal, a line now and then elsewhere. */

/** Where lines cannot be rewritten: the first after this long, each next one after three times as long. */
const FIRST_LINE_MS = 1000;
const LONGEST_SILENCE_MS = 60_000;

/** "0.4 s", "12 s", "3 min 5 s". */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Starts a progress line. `detail` is asked each time the line is written. Call `done` or `failed` once, with or
 * without a note; both leave one line with the time it took.
 */
export function startProgress(label, detail = () => '', output = process.stdout) {
  const started = Date.now();
  const isTerminal = output.isTTY;
  const write = () => {
    const extra = detail();
    const line = `${label} ... ${duration(Date.now() - started)}${extra ? `, ${extra}` : ''}`;
    output.write(isTerminal ? `\r\u001b[2K${line.slice(0, (output.columns ?? 80) - 1)}` : `${line}\n`);
  };
  let timer;
  const writeLater = (delayMs) => {
    timer = setTimeout(() => {
      write();
      writeLater(Math.min(delayMs * 3, LONGEST_SILENCE_MS));
    }, delayMs);
  };
  if (isTerminal) timer = setInterval(write, 100);
  else writeLater(FIRST_LINE_MS);
  const finish = (word, note) => {
    clearTimeout(timer);
    const line = `${label}: ${word} (${duration(Date.now() - started)})${note ? `, ${note}` : ''}`;
    output.write(`${isTerminal ? '\r\u001b[2K' : ''}${line}\n`);
  };
  return { done: (note) => finish('done', note), failed: (note) => finish('failed', note) };
}
