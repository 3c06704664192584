import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { type ApplyDeps, applyWithdrawal } from '#domain/withdrawal/apply.ts';
import {
  buildProject,
  buildSettings,
  buildWithdrawal,
  ethereum,
  recipient,
  usdtOf,
} from '#test/builders/builders.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { tableEnvironment } from '#test/support/tables.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Row } from '../part.ts';
import { assumed, ModelledTables } from './modelled-tables.ts';
import { inVirtualTime } from './virtual-time.ts';
import { clock, nodeMs, sleep } from './watched-chain.ts';

/** Withdrawals of one wallet that callers create, each with the next one as soon as it is answered. */
export async function ordersOfWallet(callers: number): Promise<Row> {
  const project = buildProject();
  const { made, busy, seconds, slowest, busiest } = await inVirtualTime(async () => {
    tableEnvironment('scale');
    const tables = new ModelledTables(sleep);
    const chain = ethereum();
    const token = usdtOf(chain);
    const startedAt = Date.now();
    let [made, busy, slowest, no] = [0, 0, 0, 0];
    const asked = async <T>(answer: T): Promise<T> => {
      await sleep(nodeMs);
      return answer;
    };
    const deps: ApplyDeps = {
      withdrawals: makeWithdrawalStore(tables.client),
      balances: { balance: () => asked({ amount: 10n ** 24n, block: 1n }) },
      fees: { estimate: () => asked({ gasLimit: 80_000n, maxFeePerGas: 10n, maxFee: 800_000n }) },
      prices: {
        latest: async () => {
          await sleep(assumed.read);
          return new Map([[token.priceSymbol, buildWithdrawal().price]]);
        },
        isAuthentic: async () => true,
      },
      clock,
      ids: { next: (prefix) => `${prefix}${++no}` },
      log: recordingLogger([]),
      chain: () => chain,
      token: () => token,
      checkAddress: (_, address) => ({ address }),
    };
    const input = {
      project,
      settings: buildSettings(),
      appId: 'app_1',
      chain: chain.name,
      token: token.symbol,
      toAddress: recipient,
      amount: '10',
      memo: null,
      requestId: 'bench',
    };
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        for (let i = 0; Date.now() - startedAt < 60_000; i++) {
          const at = Date.now();
          await applyWithdrawal(deps, { ...input, bizOrderId: `${caller}-${i}` }).then(
            () => made++,
            (error: unknown) => {
              if (!(error instanceof ApiError && error.kind === 'busy')) throw error;
              busy++;
            },
          );
          slowest = Math.max(slowest, Date.now() - at);
        }
      }),
    );
    const seconds = (Date.now() - startedAt) / 1000;
    const busiest = Math.max(...tables.byPartition.values()) / seconds;
    return { made, busy, slowest, seconds, busiest };
  });
  return {
    what: `orders created for one wallet, ${callers} ${callers === 1 ? 'caller' : 'callers'}`,
    value: busy > 0 ? Number.NaN : made / seconds,
    unit: 'a second',
    limit: callers === 1 ? null : 100,
    atLeast: true,
    note: `${busy} answered 503; one took ${Math.round((callers * seconds * 1000) / made)} ms, the slowest ${Math.round(slowest)} ms; the busiest partition ${Math.round(busiest)} write units a second`,
  };
}
