import type { TypedStruct } from '#model/orders/typed-data.ts';
import { fieldError, isFields } from './field-error.ts';
import { readStruct } from './read-value.ts';
import { domainType, type Field, type Schema } from './schema.ts';
import { parseType } from './value-type.ts';

/** EIP-712 "Definition of domainSeparator", in its order. */
const standard: Record<string, string> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
};

const standardField = (name: string): Field => {
  const type = standard[name]!;
  const read = parseType(type, () => false);
  if ('problem' in read) throw new Error(`${type} ${read.problem}`);
  return { name, type, parsed: read.type };
};

/**
 * A domain and the fields that it is hashed from: those of `types.EIP712Domain`, otherwise the
 * fields it has, in the standard's order (docs/decisions.md "EIP-712 domain"). Throws ApiError
 * invalidRequest when the two disagree, a field is not in the standard, or `chainId` is not the
 * chain's.
 */
export function readDomain(
  input: unknown,
  schema: Schema,
  chainId: number,
): { domain: TypedStruct; fields: readonly Field[] } {
  if (!isFields(input)) throw fieldError('domain', 'must be an object');
  // Many clients send null for a field that is not set. Every field of a domain is optional.
  const domain = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== null),
  );
  const given = Object.keys(domain);
  const foreign = given.find((name) => !Object.hasOwn(standard, name));
  if (foreign !== undefined) {
    const names = Object.keys(standard).join(', ');
    throw fieldError(`domain.${foreign.slice(0, 64)}`, `is not a field of a domain (${names})`);
  }
  const declared = schema.get(domainType);
  for (const [i, { name, type }] of (declared ?? []).entries()) {
    const path = `types.${domainType}[${i}]`;
    if (!Object.hasOwn(standard, name))
      throw fieldError(path, `${name} is not a field of a domain`);
    if (type !== standard[name]) throw fieldError(path, `${name} must be ${standard[name]}`);
  }
  const undeclared = given.find((name) => declared && !declared.some((f) => f.name === name));
  if (undeclared)
    throw fieldError(`domain.${undeclared}`, `types.${domainType} does not declare it`);
  const fields =
    declared ??
    Object.keys(standard)
      .filter((name) => given.includes(name))
      .map(standardField);
  if (fields.length === 0) throw fieldError('domain', 'must have at least one field');
  const read = readStruct(new Map([[domainType, fields]]), domainType, domain, 'domain');
  if (read.chainId !== undefined && read.chainId !== String(chainId)) {
    throw fieldError('domain.chainId', `must be ${chainId}, the id of the named chain`);
  }
  return { domain: read, fields };
}
