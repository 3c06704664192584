import type * as z from 'zod/mini';
import { ApiError } from '#wire/api-error.ts';
import type { Schema } from '#wire/fields/schema.ts';

type Issue = z.core.$ZodIssue;

/** Parses a value by a schema. Errors: invalidRequest, which names the first wrong field. */
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

/** How messages name the types of a schema; other types keep their name. */
const typeNames: Record<string, string> = { int: 'whole number', record: 'object', array: 'list' };

function problem(issue: Issue, value: object): string {
  if (issue.code !== 'invalid_type') return issue.message;
  const found = at(value, issue.path);
  if (found === undefined) return 'is required';
  if (Object.getPrototypeOf(value) === null) {
    return Array.isArray(found) ? 'is given more than once' : 'is not valid percent-encoding';
  }
  const expected = typeNames[issue.expected] ?? issue.expected;
  return `must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`;
}
