/** Components that no answer of a route defines. */
import * as z from 'zod';
import { chainAliases, chainNames } from '#shared/chains.ts';
import { errorCodes } from '#wire/error-codes.ts';
import { paging } from '#wire/fields/request-fields.ts';
import { type Json, pascalCase, refTo } from './json.ts';
import type { Shared } from './operation-object.ts';

function integerHeader(description: string): Json {
  return { description, schema: { type: 'integer' } };
}

/** What the `info` of both documents says alike. */
export const documentOwner = {
  contact: { name: 'The operator of your Coffer deployment' },
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
};

/** Headers of answers. */
export const sharedHeaders = {
  'RateLimit-Limit': integerHeader('Requests a minute.'),
  'RateLimit-Remaining': integerHeader('Requests left in this minute.'),
  'RateLimit-Reset': integerHeader('Seconds until the next minute.'),
  'Retry-After': integerHeader('Seconds to wait before the next attempt.'),
  'x-request-id': {
    description: 'Names the request in the service’s logs: quote it to support.',
    schema: { type: 'string' },
  },
};

/** The schemas of errors, pages and request fields. */
export function addOwnSchemas({ components }: Shared): void {
  const errors = Object.entries(errorCodes);
  components.add('ErrorCode', {
    type: 'integer',
    description: 'The code of an error. Its first three digits are the HTTP status.',
    enum: errors.map(([, { code }]) => code),
    'x-enum-varnames': errors.map(([name]) => pascalCase(name)),
  });
  components.add('Error', {
    type: 'object',
    description: 'Every answer that is not a success.',
    required: ['code', 'message'],
    properties: {
      code: refTo('schemas', 'ErrorCode'),
      message: { type: 'string', description: 'Names the field and what to do.' },
      risk_reason: {
        type: 'string',
        description: 'Only with 40905: why the operation would wait.',
      },
      help: {
        type: 'string',
        format: 'uri',
        description:
          'The page of this code. Only in the merchant API, where the deployment serves its documentation.',
      },
    },
  });
  components.add('Page', {
    type: 'object',
    description: 'What every list answers besides its items.',
    required: ['total', 'page', 'size'],
    properties: {
      total: {
        type: 'integer',
        description: 'How many there are. Exact; may lag a write by a few seconds.',
      },
      page: { type: 'integer', description: 'The number of this page, from 1.' },
      size: { type: 'integer', description: 'Items a page.' },
    },
  });
  components.add('ChainOrAlias', {
    type: 'string',
    description: 'A chain by its canonical name, or by an alias.',
    enum: [...chainNames, ...Object.keys(chainAliases)],
  });
}

/** `page` and `size` of every list. */
export function pageParameters({ components }: Shared): Record<string, Json> {
  const { properties } = components.schemaOf(z.object(paging() as never), 'input') as {
    properties: Record<string, Json>;
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, { description, ...schema }]) => [
      pascalCase(name),
      { name, in: 'query', required: false, description, schema },
    ]),
  );
}

/** The same in the order of the names. */
export const sorted = (values: Json): Json =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
