/** An error whose message fully explains it, so no stack is shown. */
export class SetupError extends Error {
  name = 'SetupError';
}
