import { txJsonToPb, txPbToRawDataHex } from 'tronweb/utils';
import { expect, test } from 'vitest';
import { toAccountHex } from '#chains/tron/account/address.ts';
import { encodePayment } from '#chains/tron/pay/payload.ts';
import { decodeStakeAct, encodeStakeAct } from '#extensions/own-stake/chain/tron/stake-act.ts';
import type { StakeAct } from '#extensions/own-stake/ports.ts';

const account = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const receiver = 'TKXCiCDLpqDju5EpQBoN6BQLPaEv27i4YU';
const envelope = {
  reference: '0a1b0102030405060708',
  expiration: 1_767_225_660_000n,
  timestamp: 1_767_225_600_007n,
};
const act = (set: Partial<StakeAct> = {}): StakeAct => ({
  does: 'delegate',
  account,
  permission: 2,
  receiver,
  stakeSun: 6_799_000_000n,
  ...set,
});

/** tronweb's bytes of the same act; `set` changes the contract's value. */
const byTronweb = ({ does, permission, stakeSun }: StakeAct, set: object = {}): string => {
  const type = does === 'delegate' ? 'DelegateResourceContract' : 'UnDelegateResourceContract';
  const value = {
    owner_address: toAccountHex(account),
    receiver_address: toAccountHex(receiver),
    balance: Number(stakeSun),
    resource: 'ENERGY',
    ...set,
  };
  const raw_data = {
    contract: [
      {
        type,
        parameter: { type_url: `type.googleapis.com/protocol.${type}`, value },
        Permission_id: permission,
      },
    ],
    ref_block_bytes: envelope.reference.slice(0, 4),
    ref_block_hash: envelope.reference.slice(4),
    expiration: Number(envelope.expiration),
    timestamp: Number(envelope.timestamp),
  };
  return txPbToRawDataHex(txJsonToPb({ visible: false, raw_data })).toLowerCase();
};

test.each(['delegate', 'undelegate'] as const)('%s is as tronweb encodes it', (does) => {
  const { raw, txHash, expiresAt } = encodeStakeAct(act({ does }), envelope);
  expect(raw).toBe(byTronweb(act({ does })));
  expect(decodeStakeAct(raw)).toEqual({ ...act({ does }), txHash, expiresAt });
  expect(expiresAt).toBe(1_767_225_660_000);
});

const payment = encodePayment(
  { chain: 'TRX', from: account, to: receiver, tokenAddress: null, amount: 5n },
  { ...envelope, feeLimit: 0n },
).toString('hex');
const own = encodeStakeAct(act(), envelope).raw;

test.each([
  ['a payment', payment],
  ['bandwidth', byTronweb(act(), { resource: 'BANDWIDTH' })],
  ['a lock', byTronweb(act(), { lock: true })],
  ['a period of a lock', byTronweb(act(), { lock: true, lock_period: 86_400 })],
  ['a fee limit', `${own}90018094ebdc03`],
  ['a memo', `${own}520161`],
  ['a second contract', own + own.slice(own.indexOf('5a'))],
  ['a field that nobody knows', `${own}a00601`],
  ['no transaction', 'ff'],
  ['nothing', ''],
])('%s is not an act of own stake', (_, raw) => {
  expect(() => decodeStakeAct(raw)).toThrow();
});

test('no stake is not an act', () => {
  expect(() => encodeStakeAct(act({ stakeSun: 0n }), envelope)).toThrow('out of range');
});
