/**
 * Transfers whose bytes have fields that the schema does not have, or has with another wire type. A
 * java-tron 4.8.0 mined each of them, and paid it.
 */
import { createHash } from 'node:crypto';
import { tronAddressToHex } from '#chains/tron/account/address.ts';
import { bytes, fixed32, fixed64, group, number } from '../../../builders/protobuf.ts';

const account = (address: string) => Buffer.from(`41${tronAddressToHex(address)}`, 'hex');
const none = Buffer.alloc(0);
const one = Buffer.from('01', 'hex');
const fourNumbers = '0801080108010801';

/** What is added behind the fields of each message of a transfer. */
export interface Extra {
  raw?: Buffer;
  contract?: Buffer;
  any?: Buffer;
  value?: Buffer;
}

let moment = 1_700_000_000_000n;

/** `Transaction.raw` of a transfer with more fields; each call returns different bytes. */
export function transferWith(
  { from, to, amount }: { from: string; to: string; amount: bigint },
  extra: Extra = {},
  /** Two bytes of a block's number and eight of its hash (hex), and when it expires (ms). */
  valid = { reference: `0001${'77'.repeat(8)}`, expiration: moment + 60_000n },
): Buffer {
  moment += 1n;
  const value = Buffer.concat([
    bytes(1, account(from)),
    bytes(2, account(to)),
    number(3, amount),
    extra.value ?? none,
  ]);
  const any = Buffer.concat([
    bytes(1, Buffer.from('type.googleapis.com/protocol.TransferContract')),
    bytes(2, value),
    extra.any ?? none,
  ]);
  const contract = Buffer.concat([number(1, 1), bytes(2, any), extra.contract ?? none]);
  return Buffer.concat([
    bytes(1, Buffer.from(valid.reference.slice(0, 4), 'hex')),
    bytes(4, Buffer.from(valid.reference.slice(4), 'hex')),
    number(8, valid.expiration),
    bytes(11, contract),
    number(14, moment),
    extra.raw ?? none,
  ]);
}

export const hashOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex');

/** Each of these is the transfer that it would be without the extra. */
export const minedOddities: [string, Extra][] = [
  ['no other field', {}],
  ['raw: an unknown fixed64', { raw: fixed64(100) }],
  ['raw: an unknown fixed32', { raw: fixed32(100) }],
  ['raw: an unknown number', { raw: number(100, 7) }],
  ['raw: unknown bytes', { raw: bytes(100, Buffer.from('00ff', 'hex')) }],
  ['raw: an empty group', { raw: group(100) }],
  [
    'raw: a group with fields and a nested group',
    { raw: group(100, Buffer.concat([number(1, 5), group(7, number(2, 9)), bytes(11, one)])) },
  ],
  ['raw: the contract also as a number', { raw: number(11, 1) }],
  ['raw: the contract also as fixed32', { raw: fixed32(11) }],
  ['raw: the contract also as fixed64', { raw: fixed64(11, fourNumbers) }],
  ['raw: the contract also as a group', { raw: group(11) }],
  ['raw: the expiration also as bytes', { raw: bytes(8, one) }],
  ['raw: the timestamp also as bytes', { raw: bytes(14, one) }],
  ['raw: the fee limit as bytes', { raw: bytes(18, one) }],
  ['raw: the memo as a number', { raw: number(10, 1) }],
  ['raw: the reference also as a number', { raw: number(1, 1) }],
  ['contract: an unknown group', { contract: group(100) }],
  ['contract: the type also as bytes', { contract: bytes(1, one) }],
  ['contract: the type also as fixed32', { contract: fixed32(1) }],
  ['contract: the parameter also as a number', { contract: number(2, 1) }],
  ['contract: the parameter also as fixed64', { contract: fixed64(2, fourNumbers) }],
  ['contract: a provider', { contract: bytes(3, one) }],
  ['any: an unknown group', { any: group(100) }],
  ['any: the value also as a number', { any: number(2, 1) }],
  ['any: the value also as fixed64', { any: fixed64(2, fourNumbers) }],
  ['value: an unknown group', { value: group(100) }],
  ['value: an unknown number', { value: number(100, 1) }],
  ['value: the amount also as bytes', { value: bytes(3, one) }],
  ['value: the amount also as fixed64', { value: fixed64(3) }],
  ['value: the owner also as a number', { value: number(1, 1) }],
  ['value: the owner also as fixed64', { value: fixed64(1) }],
  ['value: the recipient also as a number', { value: number(2, 1) }],
  ['value: the recipient also as fixed64', { value: fixed64(2) }],
];
