const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text between the tags of HTML, XML or WebVTT, so that nothing in it is a tag or a reference. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => references[character] ?? character);
}

/** Escapes text between tags and inside quoted attributes, for HTML and XML. */
export function escapeQuotedText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => references[character] ?? character);
}
