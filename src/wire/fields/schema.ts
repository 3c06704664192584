import type * as z from 'zod/mini';

/**
 * A schema of what a caller sends. It is made with `zod/mini`, so that a function loads little of
 * zod.
 */
export type Schema = z.core.$ZodType & {
  safeParse(
    value: unknown,
  ): { success: true; data: unknown } | { success: false; error: { issues: z.core.$ZodIssue[] } };
};

/** The output of a route's schema; undefined if there is no schema. */
export type SchemaOutput<S> = S extends () => Schema ? z.core.output<ReturnType<S>> : undefined;
