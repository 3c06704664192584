/** Integers are decimal text, bytes 0x hex. Long values are cut. */
export type DecodedValue = string | boolean | DecodedValue[] | { [name: string]: DecodedValue };

export interface DecodedArgument {
  /** '' if the name is not known. */
  name: string;
  type: string;
  value: DecodedValue;
  /**
   * The calls inside an argument that holds calls (multicall); null for a call that is not known.
   */
  calls?: (DecodedCall | null)[];
}

/** A call of a well-known function, by its selector. The contract may do something else. */
export interface DecodedCall {
  /** `transfer(address,uint256)` */
  signature: string;
  args: DecodedArgument[];
}
