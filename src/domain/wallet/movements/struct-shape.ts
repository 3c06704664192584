import { ownField, type UncheckedTypedData } from './unchecked-typed-data.ts';

/**
 * The fields of a struct as `type name,type name`, the text that EIP-712 hashes; '' where there is
 * no such struct or one of its fields is not made of texts.
 */
export function structShape(types: UncheckedTypedData['types'], name: string): string {
  const fields = ownField(types, name);
  if (!Array.isArray(fields)) return '';
  const parts = fields.map((field: unknown) => [ownField(field, 'type'), ownField(field, 'name')]);
  return parts.every((part) => part.every((text) => typeof text === 'string'))
    ? parts.map((part) => part.join(' ')).join(',')
    : '';
}
