import type * as z from 'zod/mini';

/** A schema of what a caller sends; `zod/mini` makes them, so that a function loads little of zod. */
export type Schema = z.core.$ZodType & {
  safeParse(
    value: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: z.core.$ZodIssue[] } };
};

/** What a route's schema makes of it; undefined where there is none. */
export type SchemaOutput<S> = S extends () => Schema ? z.core.output<ReturnType<S>> : undefined;
