import { UsageError } from './exit-codes.ts';

/** `name=text` and `name:=json` as an object. */
export function fieldsOf(words: string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const word of words) {
    const [, name = '', sign, value = ''] = /^([A-Za-z]\w*)(:?=)([\s\S]*)$/.exec(word) ?? [];
    if (!sign) {
      throw new UsageError(`${word} is not a field`, 'Write name=text, or name:=json.');
    }
    if (name in fields) throw new UsageError(`${name} is given twice`);
    fields[name] = sign === '=' ? value : jsonOf(value, name);
  }
  return fields;
}

/** Parsed JSON; invalid text is the caller's mistake. */
export function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${name} is not JSON: ${text}`);
  }
}
