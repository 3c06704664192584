import { secp256k1 } from '@noble/curves/secp256k1.js';
import { authorizationDigest } from '#chains/evm/account/authorization-digest.ts';
import { decodeRlp, type RlpItem } from '#chains/evm/account/rlp.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { evmAddress } from '#shared/crypto/evm-address.ts';
import { sweeperSelectors } from './call-data.ts';
import type { ListedAuthorization, SetCodeParts } from './set-code-parts.ts';

type Item = RlpItem;
type Hex = `0x${string}`;

const fail = (what: string): never => {
  throw new Error(`the transaction is not a sweep: ${what}`);
};

/**
 * Reads what an unsigned transaction of type 4 (0x hex) would do, only from its bytes: the owner of
 * each authorization is the one that its signature recovers to. Throws an Error for a value, an
 * access list, another call, a field too many, and a number not written in its shortest form.
 */
export function readSetCode(transaction: string): SetCodeParts {
  if (!transaction.startsWith('0x04')) fail('it has another type');
  const fields = list(decodeRlp(`0x${transaction.slice(4)}`), 10, 'its fields');
  const [chainId, nonce, tip, fee, gas, to, value, data, access, signed] = fields;
  if (text(value) !== '0x') fail('it sends coin');
  list(access, 0, 'its access list');
  if (text(to).length !== 42) fail('it creates a contract');
  return {
    chainId: count(chainId),
    nonce: count(nonce),
    gasLimit: number(gas),
    maxFeePerGas: number(fee),
    maxPriorityFeePerGas: number(tip),
    to: text(to),
    collects: readCall(text(data)),
    authorizations: list(signed, null, 'its authorizations').map((one) =>
      readAuthorization(one, count(chainId)),
    ),
  };
}

function readCall(data: Hex): SetCodeParts['collects'] {
  if (data === '0x') return null;
  const words = data.slice(10).match(/.{64}/g) ?? [];
  const [token, offset, length, ...from] = words;
  const isBatch =
    data.startsWith(sweeperSelectors['batch(address,address[])']) &&
    offset === word(64n) &&
    length === word(BigInt(from.length)) &&
    data.length === 10 + 64 * words.length;
  if (!isBatch || !token) return fail('it calls something else');
  return { token: addressOf(token), from: from.map(addressOf) };
}

const addressOf = (padded: string): string =>
  /^0{24}/.test(padded) ? `0x${padded.slice(24)}` : fail('an address is malformed');

function readAuthorization(item: Item, chainId: number): ListedAuthorization {
  const [chain, delegate, nonce, parity, r, s] = list(item, 6, 'an authorization');
  if (count(chain) !== chainId) fail('an authorization is for another chain');
  if (text(delegate).length !== 42) fail('an authorization does not name a contract');
  const said = { delegate: text(delegate), nonce: count(nonce) };
  const signature = new secp256k1.Signature(number(r), number(s)).addRecoveryBit(count(parity));
  const digest = authorizationDigest(chainId, said);
  return { owner: evmAddress(signature.recoverPublicKey(digest).toBytes(false)), ...said };
}

function list(item: Item | undefined, length: number | null, what: string): readonly Item[] {
  if (!Array.isArray(item)) return fail(`${what} are not a list`);
  const items = item as readonly Item[];
  return length === null || items.length === length ? items : fail(`${what} are not ${length}`);
}

const text = (item: Item | undefined): Hex =>
  typeof item === 'string' ? item : fail('a field is a list');

/** A number without leading zeros; nothing is 0. */
function number(item: Item | undefined): bigint {
  const hex = text(item);
  if (hex.startsWith('0x00')) return fail('a number begins with zeros');
  return hex === '0x' ? 0n : BigInt(hex);
}

function count(item: Item | undefined): number {
  const value = Number(number(item));
  return Number.isSafeInteger(value) ? value : fail('a number is too large');
}
