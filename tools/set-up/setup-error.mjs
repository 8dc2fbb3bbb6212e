/** Something is wrong that the message fully explains, so that no stack is shown. */
export class SetupError extends Error {
  name = 'SetupError';
}
