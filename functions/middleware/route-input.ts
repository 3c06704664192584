import type { SchemaOutput } from '#contract/schema.ts';

/** What a handler gets of a request, by the schemas of its route; undefined where there is none. */
export type QueryOf<R> = R extends { query: infer Q } ? SchemaOutput<Q> : undefined;
export type BodyOf<R> = R extends { body: infer B } ? SchemaOutput<B> : undefined;
export type HeadersOf<R> = R extends { headers: infer H } ? SchemaOutput<H> : undefined;
