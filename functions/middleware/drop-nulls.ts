import type { Schema } from '#wire/fields/schema.ts';

/** The parts of a zod definition that say which fields an object has and which may be absent. */
interface Definition {
  type: string;
  shape?: Record<string, { _zod: { def: Definition } }>;
  innerType?: { _zod: { def: Definition } };
}

const mayBeAbsent = ({ type }: Definition): boolean => type === 'optional' || type === 'default';

/** True for a field whose `null` means the same as no field; false where `null` is a value. */
const isUnset = (field: Definition): boolean =>
  mayBeAbsent(field) && field.innerType?._zod.def.type !== 'nullable';

/**
 * The value without the optional fields that are `null`: many clients send `null` for a field that
 * is not set (docs/decisions.md "Missing, empty and unknown fields"). A required field keeps its
 * `null`, and so does everything in a free-form object, such as the message of typed data.
 */
export const dropNulls = (schema: Schema, value: object): object =>
  dropIn(schema._zod.def as Definition, value) as object;

function dropIn(definition: Definition, value: unknown): unknown {
  const { type, shape, innerType } = definition;
  if (innerType && mayBeAbsent(definition)) return dropIn(innerType._zod.def, value);
  if (type !== 'object' || !shape) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const field = Object.hasOwn(shape, name) ? shape[name]?._zod.def : undefined;
    if (!field) return [[name, inner]];
    return inner === null && isUnset(field) ? [] : [[name, dropIn(field, inner)]];
  });
  return Object.fromEntries(kept);
}
