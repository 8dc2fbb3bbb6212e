import type { RichText, Words } from '@greenroom/contract/rich-text';
import { fromMarkdown } from 'mdast-util-from-markdown';

type Node = ReturnType<typeof fromMarkdown>['children'][number];
type Style = Omit<Words, 'text'>;

const styles: Partial<Record<Node['type'], Style>> = {
  strong: { isStrong: true },
  heading: { isStrong: true },
  emphasis: { isEmphasized: true },
};

const linesMax = 200;
/**
 * How deep quotes, lists and spaces may indent a line. The parser's time and the depth of its tree grow with
 * it.
 */
const indentMax = 12;
/**
 * How many characters with a meaning in Markdown a text may have. The parser compares each with those before
 * it.
 */
const marksMax = 400;

/**
 * Parses the small subset of Markdown (CommonMark) that pages show. Everything else, HTML included, stays
 * literal text. So does a text that would take the parser too long; no text meant for readers has that many
 * marks.
 */
export function toRichText(markdown: string): RichText {
  return isQuicklyParsed(markdown)
    ? fromMarkdown(markdown).children.flatMap((node) => blocksOf(node))
    : paragraphsOf(markdown);
}

function isQuicklyParsed(markdown: string): boolean {
  const marks = markdown.match(/[*_`[\]<&\\]/g)?.length ?? 0;
  if (marks > marksMax) return false;
  const lines = markdown.split(/\r\n?|\n/);
  if (lines.length > linesMax) return false;
  return lines.every((line) => {
    const [indent = ''] = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/.exec(line) ?? [];
    return indent.length <= indentMax;
  });
}

/** Splits at empty lines and keeps every other character. */
function paragraphsOf(text: string): RichText {
  return text
    .split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', lines: [[{ text: paragraph.trim() }]] }));
}

/** The text without formatting, for plain contexts. */
export function plainTextOf(text: RichText): string {
  return text
    .flatMap(({ lines }) => lines)
    .map((line) => line.map((words) => words.text).join(''))
    .join('\n');
}

function blocksOf(node: Node): RichText {
  if (node.type === 'blockquote') return node.children.flatMap((child) => blocksOf(child));
  if (node.type === 'list') {
    const lines = node.children.flatMap(({ children }) =>
      children.flatMap((child) => blocksOf(child)).flatMap((block) => block.lines),
    );
    return lines.length === 0 ? [] : [{ kind: node.ordered === true ? 'numbered-list' : 'list', lines }];
  }
  const line = joined(styledRuns(node, {}));
  return line.length === 0 ? [] : [{ kind: 'paragraph', lines: [line] }];
}

function styledRuns(node: Node, style: Style): Words[] {
  if (node.type === 'break') return [{ text: '\n' }];
  if (node.type === 'image') return node.alt ? [{ text: node.alt, ...style }] : [];
  if ('children' in node) {
    const within = { ...style, ...styles[node.type] };
    return node.children.flatMap((child) => styledRuns(child, within));
  }
  return 'value' in node ? [{ text: node.value, ...style }] : [];
}

/** Merges adjacent words of the same style. */
function joined(line: readonly Words[]): Words[] {
  const whole: Words[] = [];
  for (const words of line) {
    const last = whole.at(-1);
    if (last?.isStrong === words.isStrong && last?.isEmphasized === words.isEmphasized && last !== undefined)
      last.text += words.text;
    else whole.push({ ...words });
  }
  return whole;
}
