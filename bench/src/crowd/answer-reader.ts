/**
 * Splits a server's bytes into responses of known length, and reports the status of each. Handles one
 * response at a time.
 */
export function answerReader(onAnswer: (status: number) => void): (chunk: Buffer) => void {
  let head: Buffer | undefined;
  let missing = 0;
  let status = 0;
  return (chunk) => {
    let body = chunk;
    if (missing === 0) {
      const all = head === undefined ? chunk : Buffer.concat([head, chunk]);
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) {
        head = all;
        return;
      }
      head = undefined;
      const text = all.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      body = all.subarray(end + 4);
    }
    missing -= body.length;
    if (missing <= 0) {
      missing = 0;
      onAnswer(status);
    }
  };
}
