/** A property of an untrusted value, or undefined. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A string property of an untrusted value. Undefined if it is missing, empty or not a string. */
export function textOf(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
