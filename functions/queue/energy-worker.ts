/** Rents energy for transfers, and looks after rentals and top-ups (docs/energy.md). */

import { setTimeout as sleep } from 'node:timers/promises';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { chains } from '#chains/catalog/catalog.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { tronNetwork } from '#chains/tron/node/network.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronBalanceReader } from '#chains/tron/read/balance.ts';
import { makeEnergyChain } from '#extensions/energy/chain/tron/energy-chain.ts';
import { rentForOrders } from '#extensions/energy/rules/rent-for-orders.ts';
import { runEnergySchedule } from '#extensions/energy/rules/run-energy-schedule.ts';
import { runStakeSchedule } from '#extensions/own-stake/rules/run-stake-schedule.ts';
import { energyAccount, energyService } from '#functions/dependencies/energy.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { ownStakeDeps, withOwnStake } from '#functions/dependencies/own-stake.ts';
import { workQueue } from '#functions/dependencies/queues.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import {
  energyStore,
  internalOrderStore,
  orderStore,
  paymentStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

const messageSchema = z.object({ orderNo: z.string() });
const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeTronHttp({ ...nodes, network: tronNetwork(chain) }),
);

/** How long a run may take, in milliseconds; the function's timeout is 60 s. */
const budgetMs = 40_000;

interface Request {
  orderNo: string;
  itemIdentifier: string;
}

/** What the records ask for, by the sending address: it is a record's group in the queue. */
function byAddress(records: SQSRecord[]): Request[][] {
  const groups = new Map<string, Request[]>();
  for (const { messageId: itemIdentifier, body, attributes } of records) {
    const { orderNo } = messageSchema.parse(JSON.parse(body));
    const address = attributes.MessageGroupId ?? '';
    groups.set(address, [...(groups.get(address) ?? []), { orderNo, itemIdentifier }]);
  }
  return [...groups.values()];
}

/** Records of the queue, or the event of the rule, which comes every minute. */
export const handler = worker(
  'energy-worker',
  (log) =>
    async (event: Partial<SQSEvent>): Promise<SQSBatchResponse | undefined> => {
      const account = energyAccount();
      if (account === null) return undefined;
      const chain = chains.TRX;
      const [{ reading: http, sending }, rented] = await Promise.all([
        nodes(chain.name),
        energyService(),
      ]);
      const stake = ownStakeDeps({ http, sending, log });
      const service = withOwnStake(rented, stake);
      const httpOf = async () => http;
      const deps = {
        chain,
        energy: energyStore(),
        orders: orderStore(),
        payments: paymentStore(),
        internal: internalOrderStore(),
        tron: makeEnergyChain(http),
        balances: makeTronBalanceReader({ httpOf }),
        fees: makeTronFeeEstimator({ httpOf, chainOf: () => chain }),
        energyAccount: account,
        service,
        wake: (address: string) => workQueue().wake(chain.name, address),
        pause: (ms: number) => sleep(ms),
        clock,
        log,
      };
      const deadline = clock.nowMs() + budgetMs;
      if (!event.Records) {
        const lent = stake && (await runStakeSchedule(stake, deadline));
        const done = await runEnergySchedule(deps, deadline);
        log.info('energy.run', { ...done, ...lent });
        return undefined;
      }
      const failed = await Promise.all(
        byAddress(event.Records).map(async (requests) => {
          const orderNos = requests.map(({ orderNo }) => orderNo);
          const failures = await rentForOrders(deps, orderNos, deadline);
          for (const { orderNo, error } of failures) {
            log.error('energy.not-asked', { order_no: orderNo, error });
          }
          const notAsked = new Set(failures.map(({ orderNo }) => orderNo));
          return requests.filter(({ orderNo }) => notAsked.has(orderNo));
        }),
      );
      return {
        batchItemFailures: failed.flat().map(({ itemIdentifier }) => ({ itemIdentifier })),
      };
    },
);
