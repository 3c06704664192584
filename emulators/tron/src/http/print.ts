/** A transaction as text, as java-tron's JsonFormat writes it: `"name": value,"name": value`. */
import { messageToJson } from '../wire/message-json.ts';
import { contractTypes, rawSchema } from '../wire/schemas.ts';
import type { Transaction } from '../wire/transaction.ts';

function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
    return `{${fields.map(([name, inner]) => `"${name}": ${print(inner)}`).join(',')}}`;
  }
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

const typeName = (code: unknown): string =>
  Object.entries(contractTypes).find(([, { code: known }]) => BigInt(known) === code)?.[0] ?? '';

export function printTransaction({ raw, signatures }: Transaction): string {
  const json = messageToJson(rawSchema, raw, false);
  const contracts = (json.contract as { type?: bigint }[] | undefined) ?? [];
  return print({
    raw_data: {
      ...json,
      contract: contracts.map((item) => ({ ...item, type: typeName(item.type ?? 0n) })),
    },
    signature: signatures,
  });
}
