import type { NonceSlot } from '#model/payment.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { minedShards, moneyKeys, workKeys } from '../dynamodb/table-keys.ts';

const codec = makeCodec<NonceSlot>({
  bigints: {
    attempts: [
      {
        maxFeePerGas: 'required',
        maxPriorityFeePerGas: 'required',
        expiresAt: 'optional',
        energy: 'optional',
      },
    ],
    mined: { blockNumber: 'required', credited: 'optional' },
  },
  without: ['mined_pk', 'mined_sk'],
});

/** The item of a nonce slot. A mined slot is in the sparse index `mined` until it is final. */
export function slotItem(slot: NonceSlot): Item {
  const { chain, address, nonce, mined } = slot;
  return {
    ...moneyKeys.slot(chain, address, nonce),
    ...codec.encode(slot),
    ...(slot.state === 'mined' &&
      mined && {
        mined_pk: workKeys[slot.confirmed ? 'confirmedPk' : 'minedPk'](chain, nonce % minedShards),
        mined_sk: workKeys.minedSk(mined.blockNumber, address, nonce),
      }),
  };
}

/** The slot of an item; the inverse of slotItem. */
export const slotFromItem = codec.decode;
