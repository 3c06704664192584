/** A normalised address, or what is wrong with it: a predicate to be read after a field's name. */
export type CheckedAddress = { address: string } | { problem: string };
