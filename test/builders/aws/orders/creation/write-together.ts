import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import {
  type WaitingCreation,
  waitingCreation,
  waitingItem,
} from '#aws/orders/creation/waiting-creation.ts';
import { writeTogether } from '#aws/orders/creation/write-together.ts';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const table = String(tableEnvironment('write').TABLE_MONEY);

/** A wallet of 100 USDT, and creations of 10 each. */
export function wallet() {
  const tables = new ModelledTables(async () => {});
  const creation = (no: number, bizOrderId = `b${no}`): WaitingCreation => {
    const amount = 10n;
    const reservation = { amount, fee: 1n, day: 'd', dailyLimit: true, autoApproveMicroUsd: 0n };
    const withdrawal = buildWithdrawal({ orderNo: `WD${no}`, bizOrderId, amount, reservation });
    const limits = { maxTokenReserved: 90n, maxNativeReserved: 99n, tokenEpoch: 0, nativeEpoch: 0 };
    return waitingCreation(
      {
        withdrawal,
        outbox: withdrawalOutbox(withdrawal, { event: null, at: 1 }),
        ...limits,
        maxDailyUsed: null,
        maxAutoApproveUsed: null,
      },
      3_000,
    );
  };
  const waits = (...all: WaitingCreation[]) => {
    for (const one of all) tables.put(table, waitingItem(one, 3_000) as never);
    return all;
  };
  const write = (own: WaitingCreation, others: WaitingCreation[]) =>
    writeTogether(tables.client, table, { own, others });
  const has = (no: number) => tables.at(table, moneyKeys.order(`WD${no}`)) !== undefined;
  const isWaiting = ({ key }: WaitingCreation) => tables.at(table, key) !== undefined;
  const reserved = () =>
    tables.at(table, moneyKeys.reserved('demo', 'ETH', hotAddress, 'USDT'))?.reserved ?? 0;
  return { tables, creation, waits, write, has, isWaiting, reserved };
}
