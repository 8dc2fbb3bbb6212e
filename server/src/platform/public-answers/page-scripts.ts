import { createHash } from 'node:crypto';

/**
 * A page whose inline scripts were marked with a nonce that only its render knew, without the marks, and the hashes by which
 * a content security policy allows these scripts (CSP Level 3, 8.3). So one page serves everybody, and no value in it would
 * let a script in that the render did not write.
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
