import type { Schema, SchemaOutput } from '#wire/fields/schema.ts';

/** The types of a request's parts by the schemas of its route; undefined without a schema. */
export type QueryOf<R> = R extends { query: infer Q } ? SchemaOutput<Q> : undefined;
export type BodyOf<R> = R extends { bodyForm: (body: object) => infer F extends Schema }
  ? SchemaOutput<() => F>
  : R extends { body: infer B }
    ? SchemaOutput<B>
    : undefined;
export type HeadersOf<R> = R extends { headers: infer H } ? SchemaOutput<H> : undefined;
