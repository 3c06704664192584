/** The types that a field may have (EIP-712 "Definition of typed structured data"). */

export type ValueType =
  | { kind: 'uint' | 'int'; bits: number }
  | { kind: 'fixed bytes'; bytes: number }
  | { kind: 'address' | 'bool' | 'bytes' | 'string' }
  | { kind: 'struct'; name: string }
  | { kind: 'array'; element: ValueType; length: number | null };

const maxDepth = 8;
const aliases: Record<string, string> = { uint: 'uint256', int: 'int256', byte: 'bytes1' };
/** Names of Solidity's own types, including those that typed data cannot have. */
const reserved = /^(u?int\d*|bytes\d*|byte|address|bool|string|function|tuple|mapping|u?fixed\w*)$/;

/**
 * Whether a struct may have this name: every library must accept it, and no basic type may have it.
 */
export const isStructName = (name: string): boolean =>
  /^[A-Za-z_]\w{0,63}$/.test(name) && !reserved.test(name);

function basicType(text: string): ValueType | null {
  if (text === 'address' || text === 'bool' || text === 'bytes' || text === 'string') {
    return { kind: text };
  }
  const number = /^(u?int|bytes)([1-9]\d{0,2})$/.exec(text);
  if (!number) return null;
  const size = Number(number[2]);
  if (number[1] === 'bytes') return size <= 32 ? { kind: 'fixed bytes', bytes: size } : null;
  return size <= 256 && size % 8 === 0 ? { kind: number[1] as 'uint' | 'int', bits: size } : null;
}

/**
 * Parses the name of a type, or returns what is wrong with it. `structs` says which structs exist.
 */
export function parseType(
  text: string,
  structs: (name: string) => boolean,
): { type: ValueType } | { problem: string } {
  const parts = /^([^[\]]+)((?:\[\d*\])*)$/.exec(text);
  if (!parts || text.length > 128) return { problem: 'is not the name of a type' };
  const [, base = '', suffix = ''] = parts;
  const basic = basicType(base);
  if (!basic && !structs(base)) {
    const alias = Object.hasOwn(aliases, base) ? `: write ${aliases[base]}` : '';
    return { problem: `is neither a basic type nor one of types${alias}` };
  }
  let type: ValueType = basic ?? { kind: 'struct', name: base };
  const lengths = [...suffix.matchAll(/\[(\d*)\]/g)].map((match) => match[1]!);
  if (lengths.length > maxDepth) return { problem: `is nested deeper than ${maxDepth} arrays` };
  for (const digits of lengths) {
    if (digits !== '' && !/^[1-9]\d{0,5}$/.test(digits)) {
      return { problem: 'has an array length that is not from 1 to 999999' };
    }
    type = { kind: 'array', element: type, length: digits === '' ? null : Number(digits) };
  }
  return { type };
}

/** The struct at the core of a type, such as `Person` of `Person[2][]`; null when there is none. */
export function innermostStruct(type: ValueType): string | null {
  if (type.kind === 'array') return innermostStruct(type.element);
  return type.kind === 'struct' ? type.name : null;
}
