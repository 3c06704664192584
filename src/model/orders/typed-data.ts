/** Integers are decimal text, bytes lower-case 0x hex, addresses in checksum case. */
export type TypedValue = string | boolean | TypedValue[] | TypedStruct;

export interface TypedStruct {
  [field: string]: TypedValue;
}

/**
 * Typed data with only what is signed: unused types and undeclared fields of the message are
 * removed.
 */
export interface TypedData {
  domain: TypedStruct;
  /** With EIP712Domain, so that every library hashes the same domain. */
  types: Record<string, { name: string; type: string }[]>;
  primaryType: string;
  message: TypedStruct;
}
