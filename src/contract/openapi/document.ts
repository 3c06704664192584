/** openapi.json, made from the routes, the schemas and the error codes (`npm run openapi`). */
import * as z from 'zod';
import { answers } from '../answers.ts';
import { operationEvent } from '../client/answers.ts';
import { depositEvent } from '../deposit/answers.ts';
import { type ErrorName, errorCodes } from '../error-codes.ts';
import { webhookEvents } from '../events.ts';
import type { Route } from '../route.ts';
import { routes } from '../routes.ts';
import type { Schema } from '../shared/schema.ts';
import { swapEvent } from '../swap/answers.ts';
import { withdrawalEvent } from '../withdraw/answers.ts';
import { apiDescription, schemeText, webhookText } from './text.ts';

type Json = Record<string, unknown>;

const signedErrors: ErrorName[] = ['unauthenticated', 'ipNotAllowed', 'forbidden'];
const everyErrors: ErrorName[] = ['rateLimited', 'internal', 'busy'];

/** True for the value schema of a map; false for a strict or loose object. */
const isShape = (rest: unknown): boolean =>
  typeof rest === 'object' && rest !== null && Object.keys(rest).length > 0;

/** The JSON Schema of a request or an answer. Numbers in queries are text to the server alone. */
function toJsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'default') jsonSchema.default = def.defaultValue as number;
      if (typeof jsonSchema.const === 'number') jsonSchema.type = 'integer';
      // Callers must accept additional fields: the tests are strict, the promise is not.
      if (!isShape(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
      if (jsonSchema.type !== 'integer') return;
      delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return json as Json;
}

const parameterObjects = (fields: Schema, place: 'query' | 'header'): Json[] => {
  const { properties = {}, required = [] } = toJsonSchema(fields, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, example, ...schema }]) => ({
    name: place === 'header' ? name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    required: required.includes(name),
    description,
    ...(example !== undefined && { example }),
    schema,
  }));
};

const headers = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'x-request-id'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

function successResponse(route: Route): Json {
  const answer = answers[route.id];
  if (!answer) throw new Error(`answers.ts does not say what ${route.id} answers`);
  const rest: Record<string, Json> =
    'code' in answer
      ? {}
      : 'data' in answer
        ? { data: toJsonSchema(answer.data, 'output') }
        : { message: { type: 'string', const: answer.message } };
  return {
    description: 'Success',
    headers,
    content: jsonContent({
      type: 'object',
      required: ['code', ...Object.keys(rest)],
      properties: { code: { type: 'integer', const: 0 }, ...rest },
    }),
  };
}

/** The error answers by HTTP status, each with its codes. */
function errorResponses(route: Route): Record<string, Json> {
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
    [...byStatus].map(([http, found]) => [
      String(http),
      {
        description: found
          .map((name) => `${errorCodes[name].code} ${errorCodes[name].message}`)
          .join('; '),
        headers,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(
              found.map((name) => {
                const { code, message } = errorCodes[name];
                return [name, { value: { code, message } }];
              }),
            ),
          },
        },
      },
    ]),
  );
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 128 },
  }));

/** Made from the path, or from the route's id if several routes share the name. */
function operationId({ id, path }: Route): string {
  const [, , ...parts] = path.split('/');
  const isShared = routes.filter((route) => route.path === path).length > 1;
  return (isShared || path.includes('{') ? id.split('/') : parts).join('_');
}

function operationObject(route: Route): Json {
  const [, , tag] = route.path.split('/');
  const parameters = [
    ...pathParameters(route.path),
    ...(route.headers ? parameterObjects(route.headers(), 'header') : []),
    ...(route.query ? parameterObjects(route.query(), 'query') : []),
  ];
  return {
    operationId: operationId(route),
    tags: [tag],
    summary: route.summary,
    description:
      route.permission === 'none'
        ? route.description
        : `${route.description}\n\nPermission: ${route.permission}.`,
    security:
      route.permission === 'none' ? [] : [{ appId: [], timestamp: [], nonce: [], signature: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: { required: true, content: jsonContent(toJsonSchema(route.body(), 'input')) },
    }),
    responses: { '200': successResponse(route), ...errorResponses(route) },
  };
}

const eventData: Record<string, z.ZodType> = {
  deposit: depositEvent,
  withdraw: withdrawalEvent,
  client: operationEvent,
  swap: swapEvent,
};

const webhookData = (event: string): Json =>
  toJsonSchema(eventData[event.split('.')[0]!]!, 'output');

/** The document as docs/openapi.json contains it. */
function buildOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationObject(route),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Coffer', version: '1', description: apiDescription },
    servers: [
      {
        url: 'https://{host}/{project}/api',
        variables: { host: { default: 'api.example.com' }, project: { default: 'demo' } },
      },
    ],
    tags: [...new Set(routes.map(({ path }) => path.split('/')[2]))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      webhookEvents.map((event) => [
        event,
        {
          post: {
            summary: `Sent to your webhook URL: ${event}`,
            description: webhookText,
            requestBody: {
              content: jsonContent({
                type: 'object',
                required: ['event', 'data', 'timestamp'],
                properties: {
                  event: { const: event },
                  data: webhookData(event),
                  timestamp: { type: 'integer', description: 'Unix seconds of the event.' },
                },
              }),
            },
            responses: { '2XX': { description: 'Taken; anything else is tried again.' } },
          },
        },
      ]),
    ),
    components: {
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'integer', enum: Object.values(errorCodes).map(({ code }) => code) },
            message: { type: 'string', description: 'Names the field and what to do.' },
          },
        },
      },
      headers: {
        'RateLimit-Limit': integerHeader('Requests a minute.'),
        'RateLimit-Remaining': integerHeader('Requests left in this minute.'),
        'RateLimit-Reset': integerHeader('Seconds until the next minute.'),
        'x-request-id': { description: 'Quote it to support.', schema: { type: 'string' } },
      },
      securitySchemes: {
        appId: headerScheme('x-app-id'),
        timestamp: headerScheme('x-timestamp'),
        nonce: headerScheme('x-nonce'),
        signature: headerScheme('x-signature'),
      },
    },
    'x-error-codes': Object.values(errorCodes),
  };
}

function integerHeader(description: string): Json {
  return { description, schema: { type: 'integer' } };
}

function headerScheme(name: keyof typeof schemeText): Json {
  return { type: 'apiKey', in: 'header', name, description: schemeText[name] };
}

/** The text of docs/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(buildOpenApi(), null, 2)}\n`;
