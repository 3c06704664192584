import type { Withdrawal } from '../domain/ports/records.ts';
import { workKeys } from './keys.ts';

const bigints = [
  'amount',
  'amountMicroUsd',
  'gasLimit',
  'maxFeePerGas',
  'blockNumber',
] as const satisfies readonly (keyof Withdrawal)[];

/** The attributes of some fields of a withdrawal; amounts are kept as text (78 digits fit). */
export function withdrawalAttributes(fields: Partial<Withdrawal>): Record<string, unknown> {
  const out: Record<string, unknown> = { ...fields };
  for (const name of bigints) {
    const value = fields[name];
    if (typeof value === 'bigint') out[name] = value.toString();
  }
  if (fields.reservation) {
    const { amount, fee, autoApproveMicroUsd, ...rest } = fields.reservation;
    out.reservation = {
      ...rest,
      amount: amount.toString(),
      fee: fee.toString(),
      autoApproveMicroUsd: autoApproveMicroUsd.toString(),
    };
  }
  return out;
}

/** The record of an item; the inverse of withdrawalAttributes. */
export function withdrawalFromItem(item: Record<string, unknown>): Withdrawal {
  const { pk, sk: _sk, work_pk: _workPk, work_sk: _workSk, ...fields } = item;
  // By its key: a number inside the item could be another order's, with that one's approvals.
  const record: Record<string, unknown> = { ...fields, orderNo: String(pk).slice(2) };
  for (const name of bigints) {
    if (record[name] !== null && record[name] !== undefined) {
      record[name] = BigInt(record[name] as string);
    }
  }
  const reservation = record.reservation as Record<string, string>;
  record.reservation = {
    ...reservation,
    amount: BigInt(reservation.amount ?? 0),
    fee: BigInt(reservation.fee ?? 0),
    autoApproveMicroUsd: BigInt(reservation.autoApproveMicroUsd ?? 0),
  };
  // Tokens are attributes of their own, so that each is one conditional write.
  record.waits = Object.fromEntries(
    (['approval', 'payment', 'confirmation'] as const).flatMap((step) =>
      record[`wait_${step}`] ? [[step, record[`wait_${step}`]]] : [],
    ),
  );
  for (const step of ['approval', 'payment', 'confirmation']) delete record[`wait_${step}`];
  return record as unknown as Withdrawal;
}

/** Keys of the order's place in the GSI `work`; empty when nothing is left to do. */
export function workAttributes(
  withdrawal: Pick<Withdrawal, 'workStage' | 'chain' | 'fromAddress' | 'createdAtMs' | 'orderNo'>,
): { work_pk: string; work_sk: string } | null {
  if (withdrawal.workStage === null) return null;
  return {
    work_pk: workKeys.pk(withdrawal.chain),
    work_sk: workKeys.sk(
      withdrawal.workStage,
      withdrawal.fromAddress,
      withdrawal.createdAtMs,
      withdrawal.orderNo,
    ),
  };
}
