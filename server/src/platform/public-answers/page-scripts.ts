import { createHash } from 'node:crypto';

/**
 * Removes the nonce that marked a page's inline scripts, which only its render knew, and returns the hashes
 * by which a content security policy allows those scripts (CSP Level 3, 8.3). One page can then serve
 * everybody, and a value in the page cannot smuggle in a script that the render did not write.
 */
export function unmarkScripts(
  marked: string,
  nonce: string,
): { html: string; scriptHashes: readonly string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const html = marked.replaceAll(
    /<([a-z]+)([^<>]*)>/g,
    (tag: string, name: string, attributes: string, at) => {
      if (!attributes.includes(mark)) return tag;
      if (name === 'script' && !/ src=/.test(attributes)) {
        const start = Number(at) + tag.length;
        const end = marked.indexOf('</script>', start);
        hashes.add(`'sha256-${createHash('sha256').update(marked.slice(start, end)).digest('base64')}'`);
      }
      return tag.replace(mark, '');
    },
  );
  return { html, scriptHashes: [...hashes] };
}
