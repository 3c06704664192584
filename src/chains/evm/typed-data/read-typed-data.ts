import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { TypedData } from '#model/orders/typed-data.ts';
import { readDomain } from './domain.ts';
import { fieldError, isFields } from './field-error.ts';
import { makeStructHasher } from './hash-struct.ts';
import { readStruct } from './read-value.ts';
import { domainType, readSchema, referencedStructs } from './schema.ts';

/** Maximum size of the canonical text in bytes of UTF-8. */
export const maxTypedDataBytes = 65_536;

export interface CheckedTypedData {
  /** Canonical: reading it again gives the same digest. */
  data: TypedData;
  /** The same as JSON, for storage and display. */
  text: string;
  /** The 32 bytes to sign. */
  digest: Uint8Array;
}

/**
 * Reads { domain, types, primaryType, message } from untrusted JSON (EIP-712). All types must be
 * known and without cycles, every value present and in range, and the domain's chainId the chain's.
 * Throws only ApiError invalidRequest (40001), one sentence that begins with the field's path.
 */
export function readTypedData(input: unknown, chainId: number): CheckedTypedData {
  if (!isFields(input)) throw fieldError('typed data', 'must be an object');
  const schema = readSchema(input.types, input.primaryType);
  const primaryType = input.primaryType as string;
  const { domain, fields } = readDomain(input.domain, schema, chainId);
  const message = readStruct(schema, primaryType, input.message, 'message');

  const signed = new Map(schema).set(domainType, fields);
  const names = [domainType, primaryType, ...referencedStructs(schema, primaryType)];
  const types = Object.fromEntries(
    names.map((name) => [name, signed.get(name)!.map(({ name, type }) => ({ name, type }))]),
  );
  const data: TypedData = { domain, types, primaryType, message };
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > maxTypedDataBytes) {
    throw fieldError('typed data', `must not be longer than ${maxTypedDataBytes} bytes`);
  }
  const hashStruct = makeStructHasher(signed);
  const digest = keccak_256(
    concatBytes(
      Uint8Array.of(0x19, 0x01),
      hashStruct(domainType, domain),
      hashStruct(primaryType, message),
    ),
  );
  return { data, text, digest };
}
