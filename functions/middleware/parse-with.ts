import type * as z from 'zod/mini';
import { ApiError } from '#contract/api-error.ts';
import type { Schema } from '#contract/shared/schema.ts';

type Issue = z.core.$ZodIssue;

/** What a schema reads from a value. Errors: invalidRequest, naming the first wrong field. */
export function parseWith(schema: Schema, value: object): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new ApiError('invalidRequest', `${fieldOf(issue.path)} ${problem(issue, value)}`);
}

const fieldOf = (path: PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number'
        ? `${text}[${part}]`
        : text
          ? `${text}.${String(part)}`
          : String(part),
    '',
  ) || 'body';

const at = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Record<PropertyKey, unknown>)?.[part], value);

/** Types of a schema by the words of a caller. */
const spoken: Record<string, string> = { int: 'whole number', record: 'object', array: 'list' };

function problem(issue: Issue, value: object): string {
  if (issue.code !== 'invalid_type') return issue.message;
  const found = at(value, issue.path);
  if (found === undefined) return 'is required';
  if (Object.getPrototypeOf(value) === null) {
    return Array.isArray(found) ? 'is given more than once' : 'is not valid percent-encoding';
  }
  const expected = spoken[issue.expected] ?? issue.expected;
  return `must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`;
}
