import type * as z from 'zod/mini';

/** JSON of a parameter by its schema; RPC URLs hold API keys, so errors name fields, not values. */
export function parseParameter<T>(schema: z.ZodMiniType<T>, text: string, name: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`parameter ${name} is not JSON`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'the value');
  throw new Error(`parameter ${name} is not as documented: ${fields.join(', ')}`);
}
