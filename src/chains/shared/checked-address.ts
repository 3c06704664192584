/** A normalised address, or what is wrong with it: a phrase that is read after the field's name. */
export type CheckedAddress = { address: string } | { problem: string };
