import { expect, test } from 'vitest';
import { escapeQuotedText, escapeText } from './markup-text.ts';

test('escaped text contains no tag and no reference', () => {
  expect(escapeText(`<b>Tom & "Ann's"</b> &lt;`)).toBe(`&lt;b&gt;Tom &amp; "Ann's"&lt;/b&gt; &amp;lt;`);
});

test('escaped text cannot end a quoted attribute', () => {
  expect(escapeQuotedText(`<b>Tom & "Ann's"</b>`)).toBe(
    '&lt;b&gt;Tom &amp; &quot;Ann&apos;s&quot;&lt;/b&gt;',
  );
});
