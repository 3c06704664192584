import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type * as z from 'zod/mini';

/** How long a parameter is used before it is read again. */
const freshMs = 5 * 60_000;
/** How soon a failed refresh is tried again; the old value is used until then. */
const retryMs = 10_000;

let shared: SSMClient | undefined;

/** Reads one SSM parameter, decrypted. Throws an Error that names it if it is empty. */
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
 * Reads parameters and keeps each for five minutes. Concurrent callers share one read. If the first
 * read fails, nothing is kept. If a refresh fails, the old value stays in use, so that an outage of
 * SSM stops no running function. `parse` must not put the value into its errors.
 * @example
 * const urls = parameterCache((text, name) => parseParameter(urlList(), text, name));
 * await urls('/coffer/prod/rpc/ETH');
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

/** Parses a parameter's JSON. Errors name fields and no values, since RPC URLs contain API keys. */
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
