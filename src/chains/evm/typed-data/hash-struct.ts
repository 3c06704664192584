/** EIP-712 "Definition of hashStruct", over canonical values. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { word } from '#chains/shared/abi/abi.ts';
import type { TypedStruct, TypedValue } from '#model/orders/typed-data.ts';
import { referencedStructs, type Schema } from './schema.ts';
import type { ValueType } from './value-type.ts';

/**
 * The type of a struct with all types it refers to, as `Mail(Person from,string text)Person(address
 * wallet)`.
 */
export function encodeType(schema: Schema, name: string): string {
  return [name, ...referencedStructs(schema, name)]
    .map((struct) => {
      const fields = schema.get(struct)!.map((field) => `${field.type} ${field.name}`);
      return `${struct}(${fields.join(',')})`;
    })
    .join('');
}

/** Makes a function that hashes the structs of one schema, to 32 bytes each. */
export function makeStructHasher(schema: Schema): (name: string, value: TypedStruct) => Uint8Array {
  const typeHashes = new Map<string, Uint8Array>();
  const typeHash = (name: string): Uint8Array => {
    const known = typeHashes.get(name) ?? keccak_256(utf8ToBytes(encodeType(schema, name)));
    typeHashes.set(name, known);
    return known;
  };
  const hashStruct = (name: string, value: TypedStruct): Uint8Array => {
    const fields = schema.get(name)!.map((field) => encode(field.parsed, value[field.name]!));
    return keccak_256(concatBytes(typeHash(name), ...fields));
  };
  const encode = (type: ValueType, value: TypedValue): Uint8Array => {
    switch (type.kind) {
      case 'struct':
        return hashStruct(type.name, value as TypedStruct);
      case 'array':
        return keccak_256(
          concatBytes(...(value as TypedValue[]).map((item) => encode(type.element, item))),
        );
      case 'string':
        return keccak_256(utf8ToBytes(value as string));
      case 'bytes':
        return keccak_256(hexToBytes((value as string).slice(2)));
      case 'fixed bytes':
        return hexToBytes((value as string).slice(2).padEnd(64, '0'));
      case 'bool':
        return hexToBytes(word(value === true ? 1n : 0n));
      case 'address':
        return hexToBytes(word(value as string));
      default:
        return hexToBytes(word(BigInt.asUintN(256, BigInt(value as string))));
    }
  };
  return hashStruct;
}
