import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type * as z from 'zod/mini';

/** How long a parameter is believed before it is read again. */
const freshMs = 5 * 60_000;
/** How soon a failed refresh is tried again while the old value serves. */
const retryMs = 10_000;

let shared: SSMClient | undefined;

/** Reads one SSM parameter, decrypted; throws an Error that names it when it is not there. */
export async function readParameter(name: string): Promise<string> {
  shared ??= new SSMClient({});
  const { Parameter } = await shared.send(
    new GetParameterCommand({ Name: name, WithDecryption: true }),
  );
  if (!Parameter?.Value) throw new Error(`parameter ${name} is empty`);
  return Parameter.Value;
}

interface Entry<T> {
  value: Promise<T>;
  until: number;
}

/**
 * A parameter read once and kept for five minutes, per name. Callers at once share one read; a
 * first read that fails is not kept; a refresh that fails leaves the old value in use, so that an
 * outage of SSM stops no running function. `parse` must not put the value into its errors.
 */
export function parameterCache<T>(
  parse: (text: string, name: string) => T,
  options: { read?: typeof readParameter; nowMs?: () => number } = {},
): (name: string) => Promise<T> {
  const { read = readParameter, nowMs = Date.now } = options;
  const entries = new Map<string, Entry<T>>();
  return (name) => {
    const old = entries.get(name);
    if (old && nowMs() < old.until) return old.value;
    const fresh = read(name).then((text) => parse(text, name));
    const entry: Entry<T> = { value: fresh, until: nowMs() + freshMs };
    entries.set(name, entry);
    entry.value = fresh.catch(async (error: unknown) => {
      if (!old) {
        if (entries.get(name) === entry) entries.delete(name);
        throw error;
      }
      entry.until = nowMs() + retryMs;
      return old.value;
    });
    return entry.value;
  };
}

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
