/**
 * Shows the progress of long work: on a terminal, one line that is updated. Elsewhere, a new line from time
 * to time.
 */

/** Without a terminal: the delay of the first line. Each further delay is three times as long. */
const FIRST_LINE_MS = 1000;
const LONGEST_SILENCE_MS = 60_000;

/** "0.4 s", "12 s", "3 min 5 s". */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** The current lines of the terminal, as functions that return them. They share one terminal line. */
const shown = new Set();
let redraw;

function show(line, output) {
  shown.add(line);
  redraw ??= setInterval(() => {
    const text = [...shown].map((write) => write()).join('   ');
    output.write(`\r\u001b[2K${text.slice(0, (output.columns ?? 80) - 1)}`);
  }, 100);
}

function hide(line) {
  shown.delete(line);
  if (shown.size > 0) return;
  clearInterval(redraw);
  redraw = undefined;
}

/**
 * Starts a progress line. `detail` is called each time the line is written. Call `done` or `failed` once,
 * with an optional note. Both write a final line with the duration. Several progress lines may run at once.
 */
export function startProgress(label, detail = () => '', output = process.stdout) {
  const started = Date.now();
  const isTerminal = output.isTTY;
  const line = () => {
    const extra = detail();
    return `${label} ... ${duration(Date.now() - started)}${extra ? `, ${extra}` : ''}`;
  };
  let timer;
  const writeLater = (delayMs) => {
    timer = setTimeout(() => {
      output.write(`${line()}\n`);
      writeLater(Math.min(delayMs * 3, LONGEST_SILENCE_MS));
    }, delayMs);
  };
  if (isTerminal) show(line, output);
  else writeLater(FIRST_LINE_MS);
  const finish = (word, note) => {
    clearTimeout(timer);
    hide(line);
    const text = `${label}: ${word} (${duration(Date.now() - started)})${note ? `, ${note}` : ''}`;
    output.write(`${isTerminal ? '\r\u001b[2K' : ''}${text}\n`);
  };
  return { done: (note) => finish('done', note), failed: (note) => finish('failed', note) };
}
