import { expect, test } from 'vitest';
import { typescriptTypes } from '#local/generate/typescript-types.ts';
import {
  answerOf,
  componentOf,
  documentWith,
} from '#test/builders/local/generate/typescript-types.ts';

test.each([
  ['a text', { type: 'string' }, 'string;'],
  ['a whole number', { type: 'integer' }, 'number;'],
  ['a value that may be null', { type: ['string', 'null'] }, 'string | null;'],
  ['a constant', { const: 0 }, '0;'],
  ['some values, one of them null', { enum: ['a', 'b', null] }, '"a" | "b" | null;'],
  ['another component', { $ref: '#/components/schemas/Other' }, 'components["schemas"]["Other"];'],
  ['a list', { type: 'array', items: { type: 'number' } }, 'number[];'],
  ['a list of a choice', { type: 'array', items: { enum: [1, 2] } }, '(1 | 2)[];'],
  ['one of two', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null;'],
  [
    'both of two',
    { allOf: [{ $ref: '#/components/schemas/Other' }, { oneOf: [{ const: 1 }, { const: 2 }] }] },
    'components["schemas"]["Other"] & (1 | 2);',
  ],
  ['an object of no known field', { type: 'object' }, 'Record<string, never>;'],
  ['anything', {}, 'unknown;'],
])('%s', (_, schema, type) => {
  expect(componentOf(schema)).toEqual([type]);
});

test('an object has its fields, those that are not required with a question mark', () => {
  const schema = {
    type: 'object',
    required: ['from'],
    properties: {
      from: { type: 'string', description: 'Whose.' },
      'x-size': { type: 'integer', default: 20, description: 'How many.' },
    },
    additionalProperties: { type: 'number' },
  };
  expect(componentOf(schema)).toEqual([
    '{',
    '    /** @description Whose. */',
    '    from: string;',
    '    /**',
    '     * @description How many.',
    '     * @default 20',
    '     */',
    '    "x-size"?: number;',
    '} & {',
    '    [key: string]: number;',
    '};',
  ]);
});

test('a description cannot end its comment', () => {
  const schema = { properties: { a: { type: 'string', description: 'ends */ here' } } };
  expect(componentOf(schema)).toContain('    /** @description ends *\\/ here */');
});

test('a keyword that may change a type and is not known is an error', () => {
  expect(() => componentOf({ patternProperties: { a: {} } })).toThrow(
    'typescript-types.ts does not know the keyword patternProperties',
  );
});

test('a route names its parameters, its body and its answers', () => {
  const operation = {
    summary: 'Move',
    parameters: [
      { name: 'sk_id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', schema: { type: 'integer' } },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/It' } } },
    },
    responses: answerOf({ type: 'boolean' }),
  };
  const text = typescriptTypes(documentWith({ It: { type: 'string' } }, operation));
  expect(text).toContain('        /** Move */\n        post: operations["move"];\n');
  expect(text).toContain('        get?: never;\n');
  expect(text).toContain(`    move: {
        parameters: {
            query?: {
                page?: number;
            };
            header?: never;
            path: {
                sk_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["It"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
        };
    };
`);
  expect(text).toContain('export type webhooks = Record<string, never>;\n');
});
