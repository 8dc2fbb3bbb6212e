import { expect, test } from 'vitest';
import { escapeQuotedText, escapeText } from './markup-text.ts';

test('no text opens a tag or a reference', () => {
  expect(escapeText(`<b>Tom & "Ann's"</b> &lt;`)).toBe(`&lt;b&gt;Tom &amp; "Ann's"&lt;/b&gt; &amp;lt;`);
});

test('no text closes the quotes around it', () => {
  expect(escapeQuotedText(`<b>Tom & "Ann's"</b>`)).toBe(
    '&lt;b&gt;Tom &amp; &quot;Ann&apos;s&quot;&lt;/b&gt;',
  );
});
