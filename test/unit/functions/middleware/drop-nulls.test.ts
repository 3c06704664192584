/** `null` for an optional field (docs/decisions.md "Missing, empty and unknown fields"). */
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { dropNulls } from '#functions/middleware/drop-nulls.ts';
import { schema } from '#test/builders/functions/middleware/drop-nulls.ts';
import { routes } from '#wire/merchant/routes.ts';

test('optional fields that are null are left out, in nested objects too', () => {
  expect(dropNulls(schema, { name: 'a', memo: null, size: null, scope: { chains: null } })).toEqual(
    {
      name: 'a',
      scope: {},
    },
  );
  expect(dropNulls(schema, { scope: null })).toEqual({});
});

test('what is required, what may be null, and what is free-form keep their null', () => {
  const value = { name: null, wanted: null, message: { a: null }, other: null };
  expect(dropNulls(schema, value)).toEqual(value);
});

/** The fields of a schema that may be absent. */
const optionalFields = (body: z.core.$ZodType): string[] => {
  const { shape } = body._zod.def as unknown as { shape: Record<string, z.core.$ZodType> };
  return Object.keys(shape).filter((name) =>
    ['optional', 'default'].includes(shape[name]!._zod.def.type),
  );
};

test.each(routes.flatMap(({ id, body }) => (body ? [[id, body()] as const] : [])))(
  '%s: every optional field may be null',
  (_, body) => {
    const nulls = Object.fromEntries(optionalFields(body).map((name) => [name, null]));
    expect(dropNulls(body, nulls)).toEqual({});
  },
);
