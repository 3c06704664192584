import { expect, test } from 'vitest';
import type { Delegation } from '#extensions/token-sweep/ports.ts';
import { authorizingOwners } from '#extensions/token-sweep/rules/set-code/authorizing-owners.ts';
import { encodeCollectedItem } from '#model/orders/collected.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Order } from '#model/orders/order.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildWithdrawal, hotAddress } from '#test/builders/builders.ts';

const [plain, delegating, foreign] = ['0xa', '0xb', '0xc'];
const codes: Record<string, Delegation> = { '0xa': 'none', '0xb': 'sweeper', '0xc': 'other' };

/** Who authorizes with an order, and whose code was read for it. */
async function ask(order: Order) {
  const read: { wallet: string; addresses: string[] }[] = [];
  const authorizing = authorizingOwners({
    chain: { name: 'ETH' },
    delegations: {
      async delegations({ wallet, addresses }) {
        read.push({ wallet, addresses });
        return addresses.map((address) => codes[address]!);
      },
    },
  });
  const answer = await authorizing(order);
  return { read, mayFollow: answer?.mayFollow, owners: answer?.owners.map(({ owner }) => owner) };
}

const order = (does: InternalOrder['does'], amount: bigint) =>
  buildInternalOrder({
    does,
    fromAddress: hotAddress,
    toAddress: hotAddress,
    serves: [plain, delegating, foreign].map((address, i) =>
      encodeCollectedItem({ subIndex: i + 1, address: address!, amount }),
    ),
  });

test('those who delegate to nobody authorize with a sweep', async () => {
  expect(await ask(order('sweep', 5n))).toEqual({
    owners: [plain],
    mayFollow: false,
    read: [{ wallet: hotAddress, addresses: [plain, delegating, foreign] }],
  });
});

test('those who delegate to the sweeper authorize with a clearing, closely after the sweep', async () => {
  expect(await ask(order('clear', 0n))).toMatchObject({ owners: [delegating], mayFollow: true });
});

test('no other order is asked about, and no node', async () => {
  const fund = { ...order('sweep', 5n), toAddress: plain! };
  for (const one of [buildWithdrawal(), fund, order('deploy', 5n)]) {
    expect(await ask(one)).toEqual({ owners: undefined, mayFollow: undefined, read: [] });
  }
});
