export interface EmbeddingFacts {
  ownOrigin: string;
  allowedParentOrigins: string[];
  /** `location.ancestorOrigins`, nearest first; undefined where the browser has none. */
  ancestorOrigins: string[] | undefined;
  /** `document.referrer`. */
  referrer: string;
}

/**
 * The origins that a message to this frame may come from: its own and the configured ones, narrowed by what the browser
 * says of the parent. What the browser says never adds one. Empty when the page around this one may not command it.
 */
export function acceptedParentOrigins(facts: EmbeddingFacts): string[] {
  const allowed = [...new Set([facts.ownOrigin, ...facts.allowedParentOrigins])];
  const said = facts.ancestorOrigins?.[0] ?? originOf(facts.referrer);
  return said === undefined ? allowed : allowed.filter((origin) => origin === said);
}

function originOf(referrer: string): string | undefined {
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}
