import { ownField, type UncheckedTypedData } from './unchecked-typed-data.ts';

/**
 * The fields of a struct as `type name,type name`, the text that EIP-712 hashes; '' if the struct
 * does not exist or a field's type or name is not text.
 */
export function structShape(types: UncheckedTypedData['types'], name: string): string {
  const fields = ownField(types, name);
  if (!Array.isArray(fields)) return '';
  const parts = fields.map((field: unknown) => [ownField(field, 'type'), ownField(field, 'name')]);
  return parts.every((part) => part.every((text) => typeof text === 'string'))
    ? parts.map((part) => part.join(' ')).join(',')
    : '';
}
