/** Parses accounts from nodes' answers. Light: fetch and scure only. */

import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { parseCount, parseKey } from './node-json.ts';

export interface Account {
  lamports: bigint;
  /** The program that owns it. */
  owner: string;
  executable: boolean;
  /** Size of its data in bytes, also when only a part was requested. */
  space: number;
  data: Uint8Array;
}

/** Parses one account of an answer (encoding base64); null for none. Throws Unverified. */
export function parseAccount(value: unknown): Account | null {
  if (value == null) return null;
  const { lamports, owner, executable, space, data } = parseObject(value, 'the account');
  const [text, encoding] = parseList(data, "the account's data");
  if (typeof text !== 'string' || encoding !== 'base64' || typeof executable !== 'boolean') {
    throw new Unverified("the account's data is not in base64");
  }
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  return {
    lamports: BigInt(parseCount(lamports, 'the lamports')),
    owner: parseKey(owner, 'the owner'),
    executable,
    space: parseCount(space, "the account's size"),
    data: bytes,
  };
}

/**
 * Parses the accounts of a getMultipleAccounts answer. Throws Unverified, or the RpcError that the
 * answer is.
 */
export function parseAccounts(answer: unknown, count: number): (Account | null)[] {
  if (answer instanceof RpcError) throw answer;
  const accounts = parseList(parseObject(answer, 'the accounts').value, 'the accounts').map(
    parseAccount,
  );
  if (accounts.length !== count) throw new Unverified(`${accounts.length} accounts of ${count}`);
  return accounts;
}
