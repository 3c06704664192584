import type { Attempt, NonceSlot } from '#model/payment.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { minedShards, moneyKeys, workKeys } from '../dynamodb/table-keys.ts';

const codec = makeCodec<NonceSlot>({
  bigints: {
    attempts: [
      {
        maxFeePerGas: 'required',
        maxPriorityFeePerGas: 'required',
        expiresAt: 'optional',
        resource: 'optional',
      },
    ],
    mined: { blockNumber: 'required', credited: 'optional', fee: 'optional', rent: 'optional' },
  },
  without: ['minedPk', 'minedSk'],
  stored: { attempts: [{ resource: 'energy' }] },
});

/** The most text of signed bytes that replaced attempts keep in their slot. */
const replacedText = 32_768;

/**
 * Attempts as a slot holds them. Bytes that are kept with a claim are left out. The newest bytes
 * stay, since they are sent again; nothing sends older ones, which stay as far as there is room.
 */
function heldAttempts(attempts: readonly Attempt[]): Attempt[] {
  let left = replacedText;
  const held = attempts.toReversed().map((attempt, age): Attempt => {
    if (attempt.rawIn) return { ...attempt, raw: '' };
    if (age === 0) return attempt;
    left -= attempt.raw.length;
    return left < 0 ? { ...attempt, raw: '' } : attempt;
  });
  return held.reverse();
}

/** The item of a nonce slot. A mined slot is in the sparse index `mined` until it is final. */
export function slotItem(slot: NonceSlot): Item {
  const { chain, address, nonce, mined } = slot;
  return {
    ...moneyKeys.slot(chain, address, nonce),
    ...codec.encode({ ...slot, attempts: heldAttempts(slot.attempts) }),
    ...(slot.state === 'mined' &&
      mined && {
        minedPk: workKeys[slot.confirmed ? 'confirmedPk' : 'minedPk'](chain, nonce % minedShards),
        minedSk: workKeys.minedSk(mined.blockNumber, address, nonce),
      }),
  };
}

/** The slot of an item; the inverse of slotItem. */
export const slotFromItem = codec.decode;
