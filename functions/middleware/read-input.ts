import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Schema } from '#wire/fields/schema.ts';
import { refuseForeignFilters } from '#wire/merchant/list-filters.ts';
import type { Route } from '#wire/merchant/route.ts';
import { dropNulls } from './drop-nulls.ts';
import { checkBodySize, parseJsonObject } from './parse-json-object.ts';
import { parseQuery } from './parse-query.ts';
import { parseWith } from './parse-with.ts';

/** Parses headers, query and body by the route's schemas. Errors: invalidRequest. */
export function readInput(
  route: Pick<Route, 'id' | 'query' | 'body' | 'bodyForm' | 'headers' | 'maxBodyBytes'>,
  { rawQueryString, headers }: Pick<APIGatewayProxyEventV2, 'rawQueryString' | 'headers'>,
  rawBody: Buffer,
): { query: unknown; body: unknown; headers: unknown } {
  checkBodySize(rawBody, route.maxBodyBytes);
  return {
    headers: route.headers ? parseWith(route.headers(), headers) : {},
    query: route.query ? readQuery(route.id, route.query(), rawQueryString) : {},
    body: route.body ? readBody(route.bodyForm ?? route.body, rawBody) : {},
  };
}

function readQuery(id: string, schema: Schema, rawQueryString: string): unknown {
  const fields = parseQuery(rawQueryString);
  refuseForeignFilters(id, Object.keys(fields));
  return parseWith(schema, fields);
}

function readBody(schemaOf: (body: object) => Schema, rawBody: Buffer): unknown {
  const body = parseJsonObject(rawBody);
  const schema = schemaOf(body);
  return parseWith(schema, dropNulls(schema, body));
}
