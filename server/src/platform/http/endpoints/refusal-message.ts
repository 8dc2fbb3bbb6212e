import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};

const formats: Record<string, string> = {
  uuid: 'an id (UUID)',
  guid: 'an id (UUID)',
  email: 'an email address',
  url: 'a web address',
  datetime: 'a date and time (ISO 8601)',
  date: 'a date (YYYY-MM-DD)',
};

/** The unit in which a length is counted. Undefined where the value itself is compared. */
const units: Record<string, string> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  map: 'entries',
  file: 'bytes',
};

/** The last name on the path to the value. List indexes have no name. */
function subjectOf(issue: RawIssue): string {
  return issue.path?.findLast((part) => typeof part === 'string') ?? 'The body';
}

function limited(origin: string, limit: string, value: number | bigint): string {
  const unit = units[origin];
  return unit === undefined ? `must be ${limit} ${value}` : `must have ${limit} ${value} ${unit}`;
}

/**
 * Describes what is wrong with an input, in words for a person, if the contract gives no message of its own.
 * Undefined where the library's message is good enough.
 */
export function refusalMessage(issue: RawIssue): string | undefined {
  const subject = subjectOf(issue);
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return `${subject} is missing`;
    const kind = kinds[issue.expected];
    return kind === undefined ? undefined : `${subject} must be ${kind}`;
  }
  if (issue.code === 'too_big') {
    const limit = issue.exact === true ? 'exactly' : issue.inclusive === false ? 'less than' : 'at most';
    return `${subject} ${limited(issue.origin, limit, issue.maximum)}`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && issue.minimum === 1) return `${subject} must not be empty`;
    const limit = issue.exact === true ? 'exactly' : issue.inclusive === false ? 'more than' : 'at least';
    return `${subject} ${limited(issue.origin, limit, issue.minimum)}`;
  }
  if (issue.code === 'invalid_value') return `${subject} must be one of: ${issue.values.join(', ')}`;
  if (issue.code === 'unrecognized_keys') return `${subject} takes no ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_format') {
    const format = formats[issue.format];
    return format === undefined ? undefined : `${subject} must be ${format}`;
  }
  return undefined;
}
