/** Fills `{name}` in the path. The remaining input goes into the query of a GET, otherwise into the body. */
export function addressOf(
  method: string,
  template: string,
  input: Record<string, unknown>,
): { address: string; body: Record<string, unknown> | undefined } {
  const rest = { ...input };
  const path = template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (Object.keys(rest).length === 0) return { address: path, body: undefined };
  if (method !== 'GET') return { address: path, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  return { address: `${path}?${query.toString()}`, body: undefined };
}
