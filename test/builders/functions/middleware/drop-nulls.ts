import * as z from 'zod/mini';

export const schema = z
  .object({
    name: z.string(),
    memo: z.optional(z.string()),
    size: z._default(z.number(), 1),
    wanted: z.optional(z.nullable(z.string())),
    scope: z.optional(z.object({ chains: z.optional(z.array(z.string())) })),
    message: z.looseObject({}),
  })
  .check(z.refine(() => true));
