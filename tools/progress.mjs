/** Shows that long work goes on: a line that is rewritten on a terminal, a line now and then elsewhere. */

const SILENT_STEP_MS = 10_000;

/** "0.4 s", "12 s", "3 min 5 s". */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Starts a progress line. `detail` is asked each time the line is written.
 * Call `done` or `failed` once; both leave one line with the time it took.
 */
export function startProgress(label, detail = () => '', output = process.stdout) {
  const started = Date.now();
  const line = () => {
    const extra = detail();
    return `${label} ... ${duration(Date.now() - started)}${extra ? `, ${extra}` : ''}`;
  };
  const isTerminal = output.isTTY === true;
  if (!isTerminal) output.write(`${label} ...\n`);
  const timer = setInterval(
    () => {
      if (isTerminal) output.write(`\r\u001b[2K${line().slice(0, (output.columns ?? 80) - 1)}`);
      else output.write(`${line()}\n`);
    },
    isTerminal ? 100 : SILENT_STEP_MS,
  );
  const finish = (word) => {
    clearInterval(timer);
    output.write(`${isTerminal ? '\r\u001b[2K' : ''}${label}: ${word} (${duration(Date.now() - started)})\n`);
  };
  return { done: () => finish('done'), failed: () => finish('failed') };
}
