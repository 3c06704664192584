import type { Attempt, NonceSlot } from '#model/payment.ts';
import { moneyKeys, workKeys } from '../dynamodb/table-keys.ts';

/** Attributes of an attempt; prices per gas as text. */
export function attemptAttributes(attempt: Attempt): Record<string, unknown> {
  return {
    ...attempt,
    maxFeePerGas: attempt.maxFeePerGas.toString(),
    maxPriorityFeePerGas: attempt.maxPriorityFeePerGas.toString(),
    ...(attempt.expiresAt !== undefined && { expiresAt: attempt.expiresAt.toString() }),
  };
}

/** The item of a payment slot; mined and not final ones are on the GSI `mined`. */
export function slotItem(slot: NonceSlot): Record<string, unknown> {
  return {
    ...moneyKeys.slot(slot.chain, slot.address, slot.nonce),
    ...slot,
    attempts: slot.attempts.map(attemptAttributes),
    mined: slot.mined && { ...slot.mined, blockNumber: slot.mined.blockNumber.toString() },
    ...(slot.state === 'mined' && slot.mined
      ? {
          mined_pk: slot.confirmed
            ? workKeys.confirmedPk(slot.chain)
            : workKeys.minedPk(slot.chain),
          mined_sk: workKeys.minedSk(slot.mined.blockNumber, slot.address, slot.nonce),
        }
      : {}),
  };
}

/** The slot of an item; the inverse of slotItem. */
export function slotFromItem(item: Record<string, unknown>): NonceSlot {
  const { pk: _pk, sk: _sk, mined_pk: _minedPk, mined_sk: _minedSk, ...fields } = item;
  const slot = fields as unknown as NonceSlot;
  return {
    ...slot,
    attempts: slot.attempts.map((attempt) => ({
      ...attempt,
      maxFeePerGas: BigInt(attempt.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(attempt.maxPriorityFeePerGas),
      ...(attempt.expiresAt !== undefined && { expiresAt: BigInt(attempt.expiresAt) }),
    })),
    mined: slot.mined && { ...slot.mined, blockNumber: BigInt(slot.mined.blockNumber) },
  };
}
