/** The schemas of openapi.json: each thing once, under a name (`id` in its meta). */
import * as z from 'zod';
import type { Schema } from '#wire/fields/schema.ts';
import { type Json, refTo } from './json.ts';
import { propertyText } from './property-text.ts';

export interface Components {
  /** The named schemas so far. */
  schemas: Record<string, Json>;
  /** The schema as the document shows it, with references to what has a name. */
  schemaOf(schema: Schema, io: 'input' | 'output'): Json;
  /** Adds a schema under a name, and answers the reference to it. */
  add(name: string, schema: Json): Json;
}

/** An empty set of components. Throws an Error for one name with two schemas. */
export function makeComponents(): Components {
  const schemas: Record<string, Json> = {};
  const add = (name: string, schema: Json): Json => {
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`openapi.json would have two schemas named ${name}`);
    }
    schemas[name] = schema;
    return refTo('schemas', name);
  };
  return {
    schemas,
    add,
    schemaOf(schema, io) {
      // The wrapper lets a schema that has a name itself become a reference too.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema as z.ZodType }), {
        io,
        override,
      }) as unknown as { properties: { it: Json }; $defs?: Record<string, Json> };
      for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
        add(name, tidy(definition, io));
      }
      const tidied = tidy(properties.it, io);
      withDiscriminators(tidied, schemas);
      return tidied;
    },
  };
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

const override: Override = ({ zodSchema, jsonSchema }) => {
  const { def, parent } = zodSchema._zod;
  const name = parent && z.globalRegistry.get(parent)?.id;
  if (name !== undefined && z.globalRegistry.get(zodSchema)?.id === undefined) {
    // A named schema with a description of its own.
    const { description } = jsonSchema;
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, { $ref: `#/$defs/${name}`, description });
    return;
  }
  if (def.type === 'default') jsonSchema.default = def.defaultValue as number;
  const numbers = numbersOf(jsonSchema);
  if (numbers) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, { type: 'integer', enum: numbers });
  }
  if (typeof jsonSchema.const === 'number') jsonSchema.type = 'integer';
  const { additionalProperties } = jsonSchema;
  // Callers must accept additional fields: the tests are strict, the promise is not.
  if (additionalProperties === false) delete jsonSchema.additionalProperties;
  // A free-form object: generated clients let it have any field only if this says so.
  if (isEmpty(additionalProperties)) jsonSchema.additionalProperties = true;
  if (jsonSchema.type !== 'integer') return;
  // Numbers in queries are text only to the server.
  delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The numbers of a union of numbers. */
function numbersOf({ anyOf }: { anyOf?: unknown }): number[] | null {
  if (!Array.isArray(anyOf)) return null;
  const values = (anyOf as Json[]).map((one) => one.const);
  return values.every((value) => typeof value === 'number') ? (values as number[]) : null;
}

/** A schema of zod in the form of the document. */
function tidy(schema: Json, io: 'input' | 'output'): Json {
  const { component, ...own } = schema;
  if (typeof component === 'string') {
    const { description, default: standard } = own;
    return {
      ...refTo('schemas', component),
      ...(description !== undefined && { description }),
      ...(standard !== undefined && { default: standard }),
    };
  }
  const entries = Object.entries(own).map(([key, value]): [string, unknown] => {
    if (key === '$ref')
      return [key, (value as string).replace('#/$defs/', '#/components/schemas/')];
    if (key === 'properties') return [key, tidyProperties(value as Record<string, Json>, io)];
    if (key === 'items' || key === 'additionalProperties' || key === 'propertyNames') {
      return [key, typeof value === 'object' ? tidy(value as Json, io) : value];
    }
    if (key === 'anyOf' || key === 'oneOf' || key === 'allOf') {
      return [key, (value as Json[]).map((one) => tidy(one, io))];
    }
    return [key, value];
  });
  const result = Object.fromEntries(entries.filter(([key, value]) => !isNothing(key, value)));
  return pageOf(withNull(result));
}

const isNothing = (key: string, value: unknown): boolean =>
  (key === 'properties' && isEmpty(value)) || (key === 'propertyNames' && isPlainText(value));

const isPlainText = (schema: unknown): boolean => JSON.stringify(schema) === '{"type":"string"}';

const tidyProperties = (properties: Record<string, Json>, io: 'input' | 'output') =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const tidied = tidy(schema, io);
      const text = io === 'output' && !('description' in schema) ? propertyText[name] : undefined;
      return [name, text === undefined ? tidied : { ...tidied, description: text }];
    }),
  );

/** `anyOf` a plain type and null, as a list of types. */
function withNull(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [first, second] = anyOf as Json[];
  if (second?.type !== 'null' || typeof first?.type !== 'string') return schema;
  // The values of an enum or a constant do not have null.
  if ('enum' in first || 'const' in first) return schema;
  return { ...first, type: [first.type, 'null'], ...rest };
}

/** Names the members of a union by the constant in which they differ. */
function withDiscriminators(schema: unknown, schemas: Record<string, Json>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const node = schema as Json;
  if (Array.isArray(node.oneOf)) node.discriminator = discriminatorOf(node.oneOf, schemas);
  for (const inner of Object.values(node)) withDiscriminators(inner, schemas);
}

function discriminatorOf(members: Json[], schemas: Record<string, Json>): Json {
  const constants = members.map(({ $ref }) => {
    const { properties } = schemas[String($ref).split('/').at(-1)!] as { properties: Json };
    const found = Object.entries(properties).filter(([, one]) => 'const' in (one as Json));
    return { $ref, found: new Map(found.map(([name, one]) => [name, (one as Json).const])) };
  });
  const [first] = constants;
  const propertyName = [...first!.found.keys()].find((name) =>
    constants.every(({ found }) => found.has(name)),
  )!;
  const mapping = constants.map(({ $ref, found }) => [String(found.get(propertyName)), $ref]);
  return { propertyName, mapping: Object.fromEntries(mapping) };
}

/** The answer of a list with pages, all of which are newest first: what they share, and its items. */
function pageOf(schema: Json): Json {
  const { properties } = schema as { properties?: Record<string, Json> };
  if (!properties || Object.keys(properties).join() !== 'list,total,page,size') return schema;
  const list = { ...properties.list, description: 'The items of this page, newest first.' };
  return {
    allOf: [refTo('schemas', 'Page'), { type: 'object', required: ['list'], properties: { list } }],
  };
}
