/** The operations of openapi.json, one for each route. */

import { type ErrorName, errorCodes } from '#wire/error-codes.ts';
import type { Answer } from '#wire/fields/answer-fields.ts';
import type { Schema } from '#wire/fields/schema.ts';
import { answers } from '#wire/merchant/answers.ts';
import type { Route } from '#wire/merchant/route.ts';
import type { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import { camelCase, type Json, pascalCase, refTo } from './json.ts';

const signedErrors: ErrorName[] = ['unauthenticated', 'ipNotAllowed', 'forbidden'];
const everyErrors: ErrorName[] = ['rateLimited', 'internal', 'busy'];

/** Of every answer. */
export const rateHeaders = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'x-request-id',
] as const;

/** The components of the document, as operations add to them. */
export interface Shared {
  components: Components;
  responses: Record<string, Json>;
}

/** The operation of a route. Adds what it shares with others to `shared`. */
export function operationObject(route: Route, shared: Shared): Json {
  const [, , tag] = route.path.split('/');
  const parameters = [
    ...pathParameters(route.path),
    ...(route.headers ? parameterObjects(shared, route.headers(), 'header') : []),
    ...(route.query ? parameterObjects(shared, route.query(), 'query') : []),
  ];
  return {
    operationId: camelCase(route.id),
    tags: [tag],
    summary: route.summary,
    description:
      route.permission === 'none'
        ? route.description
        : `${route.description}\n\nPermission: ${route.permission}.`,
    security:
      route.permission === 'none' ? [] : [{ appId: [], timestamp: [], nonce: [], signature: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: requestBody(route, route.body(), shared) }),
    responses: { '200': successResponse(route, shared), ...errorResponses(route, shared) },
  };
}

export const headersOf = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));

export const jsonContent = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

/** An empty body is `{}`, so it is required only where the schema requires a field. */
const requestBody = (route: Route, body: Schema, { components }: Shared): Json => ({
  required: !body.safeParse({}).success,
  content: jsonContent(
    components.add(`${pascalCase(route.id)}Request`, components.schemaOf(body, 'input')),
    exampleOf(route.id)?.request,
  ),
});

function successResponse(route: Route, { components }: Shared): Json {
  const answer = answers[route.id];
  if (!answer) throw new Error(`answers.ts has no answer for ${route.id}`);
  const schema = envelope(answer, components);
  return {
    description: 'Success',
    headers: headersOf(rateHeaders),
    content: jsonContent(
      components.add(`${pascalCase(route.id)}Answer`, schema),
      exampleOf(route.id)?.answer,
    ),
  };
}

/** The envelope of a success. */
export function envelope(answer: Answer, components: Components): Json {
  const rest: Record<string, Json> =
    'code' in answer
      ? {}
      : 'data' in answer
        ? { data: components.schemaOf(answer.data, 'output') }
        : { message: { type: 'string', const: answer.message } };
  return {
    type: 'object',
    required: ['code', ...Object.keys(rest)],
    properties: { code: { type: 'integer', const: 0, description: '0 is success.' }, ...rest },
  };
}

/** The error answers by HTTP status; routes with the same codes share one. */
function errorResponses(route: Route, shared: Shared): Record<string, Json> {
  const names = new Set<ErrorName>([
    'invalidRequest',
    ...(route.permission === 'none' ? [] : signedErrors),
    ...route.errors,
    ...everyErrors,
  ]);
  const byStatus = new Map<number, ErrorName[]>();
  for (const name of names) {
    const { http } = errorCodes[name];
    byStatus.set(http, [...(byStatus.get(http) ?? []), name]);
  }
  return Object.fromEntries(
    [...byStatus].map(([http, found]) => [String(http), errorResponse(found, shared)]),
  );
}

/** The error answer with these codes, as a component. */
export function errorResponse(
  unsorted: ErrorName[],
  { responses }: Shared,
  always: readonly string[] = rateHeaders,
): Json {
  const names = [...unsorted].sort((a, b) => errorCodes[a].code - errorCodes[b].code);
  const name = `Error${names.map((one) => errorCodes[one].code).join('And')}`;
  const retries = names.some((one) => one === 'rateLimited' || one === 'busy');
  responses[name] = {
    description: names
      .map((one) => `${errorCodes[one].code} ${errorCodes[one].message}`)
      .join('; '),
    headers: headersOf([...always, ...(retries ? ['Retry-After'] : [])]),
    content: {
      'application/json': {
        schema: refTo('schemas', 'Error'),
        examples: Object.fromEntries(
          names.map((one) => {
            const { code, message } = errorCodes[one];
            return [one, { value: { code, message } }];
          }),
        ),
      },
    },
  };
  return refTo('responses', name);
}

export const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: pathText[name ?? ''] ?? 'An id.',
    schema: { type: 'string', maxLength: 128 },
  }));

const pathText: Record<string, string> = {
  address: 'An address in the form of the chain.',
  app_id: 'The API key.',
  chain: 'The chain, by its canonical name.',
  change_id: 'The change.',
  height: 'Number of the block.',
  id: 'Its id, as the list shows it.',
  op_no: 'The operation.',
  sk_id: 'The key’s id, or its whole value.',
  slug: 'The project.',
  withdraw_no: 'The withdrawal.',
};

/** Parameters of every list, which the document has once. */
const shownOnce: Record<string, string> = { page: 'Page', size: 'Size' };

export function parameterObjects(
  { components }: Shared,
  fields: Schema,
  place: 'query' | 'header',
): Json[] {
  const { properties = {}, required = [] } = components.schemaOf(fields, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, example, ...schema }]) => {
    if (place === 'query' && shownOnce[name]) return refTo('parameters', shownOnce[name]);
    return {
      name: place === 'header' ? name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name,
      in: place,
      required: required.includes(name),
      description,
      ...(example !== undefined && { example }),
      schema,
    };
  });
}
