import { parseSync } from '@swc/core';

const TEST = new Set(['test', 'it']);
const GROUP = new Set(['describe', 'suite']);
/** A test that is not run, or that is expected to fail, proves nothing. */
const PROVES_NOTHING = new Set(['skip', 'todo', 'fixme', 'fail', 'fails']);

/**
 * The titles of the tests in a file's text that are run and that a rule may be claimed by. A group's title counts
 * when a test in the group does. Understands `test`, `it`, `describe`, their members (`test.only`, `test.each(...)`,
 * `test.runIf(...)`, `describe.serial`, `test.describe`) and options (`{ skip: true }`); titles are plain strings.
 */
export function testTitles(text, { tsx = false, path = 'the file' } = {}) {
  let module;
  try {
    module = parseSync(text, { syntax: 'typescript', tsx, target: 'es2024' });
  } catch (error) {
    throw new Error(`${path} could not be read: ${String(error).split('\n')[0]}`, { cause: error });
  }
  const titles = [];
  visit(module, titles);
  return titles;
}

/** Adds the titles below a node; returns how many tests they are. */
function visit(node, titles) {
  if (Array.isArray(node)) return node.reduce((sum, part) => sum + visit(part, titles), 0);
  if (node === null || typeof node !== 'object') return 0;
  const call = node.type === 'CallExpression' ? readCall(node) : null;
  if (call === null) return Object.values(node).reduce((sum, part) => sum + visit(part, titles), 0);
  if (!call.isRun || call.body === undefined) return 0;

  const inside = [];
  const count = visit(call.body, inside);
  if (!call.isGroup) {
    titles.push(call.title);
    return 1;
  }
  if (count > 0) titles.push(call.title, ...inside);
  return count;
}

/** A call that declares a test or a group with a title; null for any other. */
function readCall({ callee, arguments: args }) {
  const names = calleeNames(callee);
  const root = names[0];
  const isGroup = GROUP.has(root) || (TEST.has(root) && names.some((name) => GROUP.has(name)));
  if (!isGroup && !TEST.has(root)) return null;
  const title = plainString(args[0]?.expression);
  if (title === null) return null;
  const rest = args.slice(1).map(({ expression }) => expression);
  const isSkippedByOption = rest.some(
    (part) => part.type === 'ObjectExpression' && part.properties.some(isSkippingOption),
  );
  return {
    title,
    isGroup,
    isRun: !isSkippedByOption && !names.some((name) => PROVES_NOTHING.has(name)),
    body: rest.find((part) => /Function/.test(part.type)),
  };
}

function isSkippingOption(property) {
  const name = property.key?.value;
  const isOff = property.value?.type === 'BooleanLiteral' && property.value.value === false;
  return PROVES_NOTHING.has(name) && !isOff;
}

/** ['test', 'describe', 'skip'] for `test.describe.skip` as for `test.describe.skip.each(table)`. */
function calleeNames(node) {
  switch (node.type) {
    case 'Identifier':
      return [node.value];
    case 'MemberExpression':
      return node.property.type === 'Identifier' ? [...calleeNames(node.object), node.property.value] : [''];
    case 'CallExpression':
      return calleeNames(node.callee);
    case 'TaggedTemplateExpression':
      return calleeNames(node.tag);
    case 'ParenthesisExpression':
      return calleeNames(node.expression);
    default:
      return [''];
  }
}

function plainString(node) {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0].cooked ?? node.quasis[0].raw;
}
