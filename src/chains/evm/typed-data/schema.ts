/** Reads and checks the types of typed data: names, known types, no cycles. */
import { fieldError, isFields } from './field-error.ts';
import { innermostStruct, isStructName, parseType, type ValueType } from './value-type.ts';

export interface Field {
  name: string;
  /** As written in the input, which is what is hashed. */
  type: string;
  parsed: ValueType;
}

/** Structs by name. */
export type Schema = ReadonlyMap<string, readonly Field[]>;

const maxStructs = 100;
const maxFields = 100;
export const domainType = 'EIP712Domain';

/**
 * Reads `types`, which may have EIP712Domain and must have `primaryType`. Throws ApiError
 * invalidRequest that names the place of an invalid name, an unknown type, or a struct that
 * contains itself.
 */
export function readSchema(types: unknown, primaryType: unknown): Schema {
  if (!isFields(types)) throw fieldError('types', 'must be an object of lists of { name, type }');
  const names = Object.keys(types);
  if (names.length > maxStructs) throw fieldError('types', `must have at most ${maxStructs} types`);
  if (typeof primaryType !== 'string' || !names.includes(primaryType)) {
    throw fieldError('primaryType', 'must be the name of one of types');
  }
  if (primaryType === domainType) throw fieldError('primaryType', `must not be ${domainType}`);
  for (const name of names) {
    // Some applications prefix the primary type with their own name and a colon.
    const parts = name === primaryType ? name.split(':') : [name];
    if (!parts.every(isStructName)) {
      throw fieldError(`types.${name.slice(0, 64)}`, 'is not a valid name of a type');
    }
  }
  const known = (name: string) => name !== domainType && Object.hasOwn(types, name);
  const schema = new Map(names.map((name) => [name, readFields(name, types[name], known)]));
  refuseCycles(schema);
  return schema;
}

function readFields(
  struct: string,
  list: unknown,
  known: (name: string) => boolean,
): readonly Field[] {
  const path = `types.${struct}`;
  if (!Array.isArray(list)) throw fieldError(path, 'must be a list of { name, type }');
  if (list.length > maxFields) throw fieldError(path, `must have at most ${maxFields} fields`);
  const seen = new Set<string>();
  return list.map((entry: unknown, i) => {
    const at = `${path}[${i}]`;
    if (!isFields(entry)) throw fieldError(at, 'must be { name, type }');
    const { name, type } = entry;
    if (typeof name !== 'string' || !/^[A-Za-z_$][\w$]{0,63}$/.test(name)) {
      throw fieldError(`${at}.name`, 'is not a valid name of a field');
    }
    if (seen.has(name)) throw fieldError(`${at}.name`, 'is declared twice');
    seen.add(name);
    if (typeof type !== 'string') throw fieldError(`${at}.type`, 'must be the name of a type');
    const read = parseType(type, known);
    if ('problem' in read) throw fieldError(`${at}.type`, read.problem);
    return { name, type, parsed: read.type };
  });
}

/**
 * Refuses a struct that contains itself, directly or through others: its value would be infinite.
 */
function refuseCycles(schema: Schema): void {
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (name: string): void => {
    if (done.has(name)) return;
    if (open.has(name)) throw fieldError(`types.${name}`, 'must not contain itself');
    open.add(name);
    for (const { parsed } of schema.get(name)!) {
      const inner = innermostStruct(parsed);
      if (inner !== null) visit(inner);
    }
    open.delete(name);
    done.add(name);
  };
  for (const name of schema.keys()) visit(name);
}

/** The structs that a struct refers to, by name, without itself. */
export function referencedStructs(schema: Schema, name: string): string[] {
  const found = new Set<string>();
  const visit = (struct: string): void => {
    for (const { parsed } of schema.get(struct)!) {
      const inner = innermostStruct(parsed);
      if (inner === null || found.has(inner)) continue;
      found.add(inner);
      visit(inner);
    }
  };
  visit(name);
  return [...found].sort();
}
