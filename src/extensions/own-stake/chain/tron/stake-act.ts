/**
 * The two transactions of own stake. Fields as in java-tron's `DelegateResourceContract` and
 * `UnDelegateResourceContract` (protocol/core/contract/balance_contract.proto, 4.8). No lock is set:
 * a lock whose period is 0 lasts three days.
 */

import { tronAddressFromHex, tronAddressToHex } from '#chains/tron/account/address.ts';
import { bytesIn, numberIn, readMessage, writeMessage } from '#chains/tron/node/protobuf.ts';
import { type Contract, decodeAccount, decodeRaw, sha256 } from '#chains/tron/node/transaction.ts';
import { contractMessage, type Envelope, encodeRaw } from '#chains/tron/pay/payload.ts';
import type { StakeBytes } from '../../model/stake-delegation.ts';
import type { StakeAct } from '../../ports.ts';

const contracts = {
  delegate: { name: 'DelegateResourceContract', type: 57 },
  undelegate: { name: 'UnDelegateResourceContract', type: 58 },
} as const;

/** `ResourceCode.ENERGY`. */
const energy = 1n;
const noMemo = new Uint8Array();

const accountOf = (address: string) => Buffer.from(`41${tronAddressToHex(address)}`, 'hex');

/** The raw bytes of an act, not signed. */
export function encodeStakeAct(act: StakeAct, envelope: Omit<Envelope, 'feeLimit'>): StakeBytes {
  if (act.stakeSun <= 0n) throw new Error(`stake out of range: ${act.stakeSun}`);
  const { name, type } = contracts[act.does];
  const value = writeMessage([
    [1, accountOf(act.account)],
    [2, energy],
    [3, act.stakeSun],
    [4, accountOf(act.receiver)],
  ]);
  const contract = contractMessage(name, type, value, BigInt(act.permission));
  const raw = encodeRaw(contract, { ...envelope, feeLimit: 0n }, noMemo);
  return {
    raw: raw.toString('hex'),
    txHash: sha256(raw).toString('hex'),
    expiresAt: Number(envelope.expiration),
  };
}

/**
 * What raw bytes (hex) do. Throws an Error for bytes that are anything but exactly one act of own
 * stake: what was read is encoded again, and must give the same bytes.
 */
export function decodeStakeAct(raw: string): StakeAct & Omit<StakeBytes, 'raw'> {
  const { contracts: found, ...envelope } = decodeRaw(Buffer.from(raw, 'hex'));
  const [contract] = found;
  if (!contract || found.length !== 1) throw new Error('it is not one contract');
  const act = actOf(contract);
  const again = encodeStakeAct(act, envelope);
  if (again.raw !== raw) throw new Error('the transaction has extra fields');
  return { ...act, txHash: again.txHash, expiresAt: again.expiresAt };
}

function actOf({ type, value, permissionId }: Contract): StakeAct {
  const does = (['delegate', 'undelegate'] as const).find((one) => contracts[one].type === type);
  if (!does) throw new Error(`it is a contract of type ${type}`);
  const fields = readMessage(value);
  const address = (tag: number) => {
    const account = decodeAccount(bytesIn(fields, tag));
    if (account === null) throw new Error('it does not name an account');
    return tronAddressFromHex(account);
  };
  return {
    does,
    account: address(1),
    permission: Number(permissionId),
    receiver: address(4),
    stakeSun: numberIn(fields, 3),
  };
}
