/** Sequential AWS calls of signed requests: the real handlers over the real stores. */

import { makePriceStore } from '#aws/prices/price-store.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { createSubAccount } from '#domain/subaccount/create-sub-account.ts';
import { makeHandler as makeBalance } from '#functions/api/address/balance.ts';
import { handler as depositDetail } from '#functions/api/deposit/detail.ts';
import { handler as depositList } from '#functions/api/deposit/list.ts';
import { handler as subAccountInfo } from '#functions/api/subaccount/info.ts';
import { handler as subAccountList } from '#functions/api/subaccount/list.ts';
import { handler as withdrawDetail } from '#functions/api/withdraw/detail.ts';
import { handler as withdrawList } from '#functions/api/withdraw/list.ts';
import { signedGuards } from '#functions/dependencies/guards.ts';
import { signatureGate } from '#functions/dependencies/screening.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import type { Order } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';
import { nextOrder, wordsFor } from '../integration/spine/helpers.ts';
import { type Spine, startSpine } from '../scenarios/spine.ts';
import { callsDuring, roundTrips } from './support/aws-calls.ts';
import { makeApplyHandler } from './support/make-apply-handler.ts';
import { type MerchantWorld, startMerchantWorld } from './support/merchant-world.ts';
import { dispatch, undispatched } from './support/outbox-stream.ts';
import type { Part, Row } from './support/part.ts';
import { type Subject, tripsOf } from './support/trips-of.ts';

/** Makes a user with a credited deposit, and a signed withdrawal. Both are in their lists. */
async function makeRecords({ spine }: MerchantWorld<Spine>) {
  const words = wordsFor(spine);
  const { toAddress: evm } = nextOrder();
  await createSubAccount(
    {
      subAccounts: spine.subAccounts,
      deriveAddresses: async () => ({ EVM: evm, TRX: 'T-user', SOL: 'S-user' }),
      clock: spine.watchDeps.clock,
      sleep: async () => {},
      log: spine.watchDeps.log,
    },
    { project: spine.project, userId: 'user-1', requestId: 'bench' },
  );
  await words.fund(10_000_000_000n);
  await spine.tick();
  await spine.send({ from: spine.owner, to: evm, value: `0x${(10n ** 18n).toString(16)}` });
  await spine.mine(13);
  await spine.tick();
  const [deposit] = await spine.watchDeps.deposits.watched('ETH', 0n, 10n ** 12n);
  const order = await spine.apply({ bizOrderId: 'signed', toAddress: evm });
  await spine.work();
  const readAt = Math.floor(Date.now() / 1000);
  const reading = { symbol: 'ETH', usd: '2000', source: 'bench', updatedAt: readAt };
  await makePriceStore().put([{ reading, readAt }]);
  await dispatch(await undispatched());
  return { evm, deposit: deposit!, order };
}

function subjectsOf(
  { spine }: MerchantWorld<Spine>,
  { evm, deposit, order }: Awaited<ReturnType<typeof makeRecords>>,
): Subject[] {
  const get = (what: string, handler: ApiHandler, query: string) => ({
    what: `GET ${what}`,
    handler,
    limit: 4,
    parts: () => ({ path: `/v1/${what.split(' ')[0]}`, query }),
  });
  let orders = 0;
  const apply = (token: string, amount: string): Subject => ({
    what: `POST withdraw/apply (${token})`,
    handler: makeApplyHandler(spine),
    limit: 6,
    parts: () => {
      orders += 1;
      const body = { chain: 'ETH', token, to_address: evm, amount };
      return {
        path: '/v1/withdraw/apply',
        body: { ...body, biz_order_id: `bench-${token}-${orders}` },
      };
    },
  });
  const balance = makeBalance(signedGuards(), {
    balances: spine.applyDeps.balances,
    chains: { ...chains, ETH: spine.chain },
  });
  return [
    get('deposit/detail', depositDetail, `deposit_no=${deposit.depositNo}`),
    get('withdraw/detail by withdraw_no', withdrawDetail, `withdraw_no=${order.orderNo}`),
    get('withdraw/detail by biz_order_id', withdrawDetail, 'biz_order_id=signed'),
    get('subaccount/info', subAccountInfo, 'user_id=user-1'),
    get('address/balance', balance, `chain=ETH&address=${evm}`),
    get('deposit/list', depositList, ''),
    get('withdraw/list', withdrawList, ''),
    get('subaccount/list', subAccountList, ''),
    apply('USDT', '5'),
    apply('ETH', '0.01'),
  ];
}

const screened: NonNullable<ProjectSettings['screening']> = {
  url: 'https://ask.example',
  secret: { dataKey: '', iv: '', ciphertext: '', tag: '' },
  depositsAboveUsd: 0,
  withdrawals: true,
  operations: true,
  onSilence: 'hold',
};

/** The gate of screening before a first signature, as a signer and a vault have it. */
async function gateRows(settings: ProjectSettings, order: Order): Promise<Row[]> {
  const gate = signatureGate();
  const tripsUnder = async (of: ProjectSettings) =>
    roundTrips(await callsDuring(async () => void (await gate(order, of))));
  return [
    {
      what: 'the gate before a signature, without screening',
      value: await tripsUnder({ ...settings, screening: null }),
      unit: 'trips',
      limit: 0,
    },
    {
      what: 'the gate before a signature, with screening',
      value: await tripsUnder({ ...settings, screening: screened }),
      unit: 'trips',
      limit: 1,
      note: 'reads the case of the order',
    },
  ];
}

async function run(): Promise<Row[]> {
  const world = await startMerchantWorld((prefix) => startSpine(prefix, { books: false }));
  try {
    const rows: Row[] = [];
    const records = await makeRecords(world);
    for (const subject of subjectsOf(world, records)) rows.push(await tripsOf(world, subject));
    rows.push(...(await gateRows(world.spine.settings, records.order)));
    return rows;
  } finally {
    await world.stop();
  }
}

export const part: Part = {
  about: `The longest chain of AWS calls in a signed request, where each call begins after the
previous one has ended. The real handlers run with the real stores on the emulator, including the
function that verifies requests (key, nonce, rate), in a warm process. The call to it covers the two
trips that it makes, so it is not counted itself; authentication has its cost. The data key of the API secret is in
memory; a first call opens it in KMS, and the note gives its count. Calls to chain nodes are not AWS
calls. A list reads its tree and then the records of the page. A process that has already read the
page requests all parts of the tree at once ([0003](decisions/0003-lists.md)); the first time it takes
as many trips as the note says. The gate of screening is measured by itself: it is what a signer and a vault do more
for an order since there is screening.`,
  run,
};
