/**
 * Runs jobs in their order, `atOnce` of them at a time. Resolves when all have ended. A job that rejects keeps those that
 * have not begun from it; the others end first, then its error is thrown.
 */
export async function runSideBySide(jobs, atOnce, run) {
  const waiting = [...jobs];
  const failures = [];
  const work = async () => {
    while (waiting.length > 0 && failures.length === 0) {
      try {
        await run(waiting.shift());
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw failures[0];
}
