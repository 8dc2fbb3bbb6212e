import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { plainTextOf, toRichText } from './rich-text.ts';

test('paragraphs, lists, strong and emphasized text are parsed', () => {
  const text = 'Thrown **by *hand***.\nGlazed twice.\n\n- oak\n- _ash_\n\n2. wash\n3. dry';
  expect(toRichText(text)).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          { text: 'Thrown ' },
          { text: 'by ', isStrong: true },
          { text: 'hand', isStrong: true, isEmphasized: true },
          { text: '.\nGlazed twice.' },
        ],
      ],
    },
    { kind: 'list', lines: [[{ text: 'oak' }], [{ text: 'ash', isEmphasized: true }]] },
    { kind: 'numbered-list', lines: [[{ text: 'wash' }], [{ text: 'dry' }]] },
  ]);
  expect(plainTextOf(toRichText(text))).toBe('Thrown by hand.\nGlazed twice.\noak\nash\nwash\ndry');
});

test('HTML, links, pictures and code are plain text', () => {
  const shown = (text: string) => plainTextOf(toRichText(text));
  expect(shown('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  expect(shown('A <b onclick=x>bold</b> word')).toBe('A <b onclick=x>bold</b> word');
  expect(shown('[here](javascript:alert(1)) ![a cup](https://evil.example/x.png)')).toBe('here a cup');
  expect(shown('`code`')).toBe('code');
  expect(toRichText('# Care')).toEqual([{ kind: 'paragraph', lines: [[{ text: 'Care', isStrong: true }]] }]);
  expect(toRichText(' \n\n')).toEqual([]);
});

test('a text that would take long to parse is returned as plain paragraphs', () => {
  for (const text of [
    `${'- '.repeat(2499)}a`,
    `${'>'.repeat(4999)}a`,
    `${' '.repeat(14)}- deep`,
    '**a'.repeat(1666),
    `${'*'.repeat(2400)}a${'*'.repeat(2400)}`,
    '- line\n'.repeat(201),
  ])
    expect(toRichText(text)).toEqual([{ kind: 'paragraph', lines: [[{ text: text.trim() }]] }]);
  expect(toRichText(`Hand *made*\r\n \r\n${'>'.repeat(13)} deep`)).toEqual([
    { kind: 'paragraph', lines: [[{ text: 'Hand *made*' }]] },
    { kind: 'paragraph', lines: [[{ text: `${'>'.repeat(13)} deep` }]] },
  ]);
  expect(toRichText(Array.from({ length: 200 }, () => '- line').join('\n'))[0]?.lines).toHaveLength(200);
  expect(toRichText('- one\n  - two\n    - three')[0]?.lines).toHaveLength(3);
});

test('any text can be parsed, and no letter is added', () => {
  const marks = [...new Set('ab1 *_-#>`[]()!\n<&;\\'.split(''))];
  assert(
    property(array(constantFrom(...marks), { maxLength: 80 }), (characters) => {
      const text = characters.join('');
      const lettersOf = (whole: string) => whole.replaceAll(/[^ab]/g, '').length;
      expect(lettersOf(plainTextOf(toRichText(text)))).toBeLessThanOrEqual(lettersOf(text));
    }),
  );
});
