const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text between the tags of HTML, XML or WebVTT: nothing in it is a tag or a reference. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => references[character] ?? character);
}

/** Text between tags and in the quotes of an attribute, for HTML and XML. */
export function escapeQuotedText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => references[character] ?? character);
}
