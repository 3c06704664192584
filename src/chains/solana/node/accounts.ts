/** Accounts as nodes show them. Light: fetch and scure only. */

import { fieldsOf, listOf, Unverified } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { integerOf, keyOf } from './node-json.ts';

export interface Account {
  lamports: bigint;
  /** The program that owns it. */
  owner: string;
  executable: boolean;
  /** Bytes of its data, also where only a part was asked for. */
  space: number;
  data: Uint8Array;
}

/** One account of an answer (encoding base64), null for none; throws Unverified. */
export function accountOf(value: unknown): Account | null {
  if (value == null) return null;
  const { lamports, owner, executable, space, data } = fieldsOf(value, 'the account');
  const [text, encoding] = listOf(data, "the account's data");
  if (typeof text !== 'string' || encoding !== 'base64' || typeof executable !== 'boolean') {
    throw new Unverified("the account's data are not in base64");
  }
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  return {
    lamports: BigInt(integerOf(lamports, 'the lamports')),
    owner: keyOf(owner, 'the owner'),
    executable,
    space: integerOf(space, "the account's size"),
    data: bytes,
  };
}

/** The accounts of a getMultipleAccounts answer; throws Unverified, or the RpcError that it is. */
export function accountsOf(answer: unknown, count: number): (Account | null)[] {
  if (answer instanceof RpcError) throw answer;
  const accounts = listOf(fieldsOf(answer, 'the accounts').value, 'the accounts').map(accountOf);
  if (accounts.length !== count) throw new Unverified(`${accounts.length} accounts of ${count}`);
  return accounts;
}
