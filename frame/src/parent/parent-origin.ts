export interface EmbeddingFacts {
  ownOrigin: string;
  allowedParentOrigins: string[];
  /** `location.ancestorOrigins`, nearest first. Undefined if the browser does not have it. */
  ancestorOrigins: string[] | undefined;
  /** `document.referrer`. */
  referrer: string;
}

/**
 * The origins from which this frame accepts messages: its own and the configured ones, restricted by what the
 * browser reports about the parent. The browser's information never adds one. Empty if the embedding page may
 * not control the frame.
 */
export function acceptedParentOrigins(facts: EmbeddingFacts): string[] {
  const allowed = [...new Set([facts.ownOrigin, ...facts.allowedParentOrigins])];
  const parentOrigin = facts.ancestorOrigins?.[0] ?? originOf(facts.referrer);
  return parentOrigin === undefined ? allowed : allowed.filter((origin) => origin === parentOrigin);
}

function originOf(referrer: string): string | undefined {
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}
