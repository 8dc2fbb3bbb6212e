/**
 * Runs jobs in order, `atOnce` of them in parallel. Resolves when all have ended. After a job rejects, no
 * further jobs start. The running ones end first, and then the error is thrown.
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
