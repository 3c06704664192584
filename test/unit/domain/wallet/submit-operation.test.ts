/** What refuses an operation of the client wallet: its recipient, and estimates of two providers. */
import { expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import { nodeUnavailable } from '#chains/rpc/node-error.ts';
import { type SubmitDeps, submitOperation } from '#domain/wallet/submit-operation.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { FeeEstimate } from '#ports/chains.ts';
import {
  buildProject,
  buildSettings,
  ethereum,
  recipient,
  usdtOf,
} from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import type { ApiError } from '#wire/api-error.ts';

const chain = ethereum();
const usdt = usdtOf(chain);
const gwei = 10n ** 9n;
const cost = (gasLimit: bigint, maxFeePerGas: bigint): FeeEstimate => ({
  gasLimit,
  maxFeePerGas,
  maxFee: gasLimit * maxFeePerGas,
});
const honest = cost(60_000n, 20n * gwei);

/** An ERC-20 transfer of 1 USDT to `to` by a send-tx, from a wallet of 1 ETH and much USDT. */
async function submit(
  to: string,
  { first = honest, byTwo = honest }: { first?: FeeEstimate; byTwo?: FeeEstimate | Error } = {},
) {
  const created: Operation[] = [];
  const empty = { reserved: 0n, epoch: 0 };
  const deps = fake<SubmitDeps>({
    operations: fake<SubmitDeps['operations']>({
      reservations: async () => ({
        token: empty,
        native: empty,
        dailyUsed: 0n,
        autoApproveUsedMicroUsd: 0n,
      }),
      create: async ({ operation }) => {
        created.push(operation);
        return 'created';
      },
    }),
    addresses: fake<SubmitDeps['addresses']>({ owners: async () => new Map() }),
    balances: {
      balance: async ({ tokenAddress }) => ({
        amount: tokenAddress === null ? 10n ** 18n : 10n ** 12n,
        block: 1n,
      }),
    },
    fees: {
      estimate: async (_, __, options) => {
        if (!options?.byTwo) return first;
        if (byTwo instanceof Error) throw byTwo;
        return byTwo;
      },
    },
    simulator: {
      simulate: async () => ({
        ok: true,
        revertReason: null,
        gas: 1n,
        balanceChanges: [],
        source: 'calldata',
        decodedCall: null,
      }),
    },
    prices: { latest: async () => new Map(), isAuthentic: async () => true },
    clock: stoppedClock(1_767_225_610),
    ids: { next: (prefix) => `${prefix}1` },
    log: fakeLogger().log,
    chain: () => chain,
    checkAddress: ({ family }, text) => checkAddress(family, text),
  });
  const words = [to.slice(2).toLowerCase(), 1_000_000n.toString(16)].map((one) =>
    one.padStart(64, '0'),
  );
  const refused = await submitOperation(deps, {
    project: buildProject(),
    settings: buildSettings(),
    appId: 'app_1',
    requestId: 'r',
    from: null,
    sessionKey: null,
    idempotency: null,
    call: {
      opType: 'send-tx',
      chain: 'ETH',
      to: usdt.address!,
      value: '0x0',
      data: `0xa9059cbb${words.join('')}`,
      gas: null,
    },
  }).then(
    () => null,
    ({ code, message }: ApiError) => ({ code, message }),
  );
  return { refused, created };
}

test.each([
  ['0x000000000000000000000000000000000000dead', 'is an address that burns what it receives'],
  [usdt.address!, 'is the token contract itself'],
  [`0x${'0'.repeat(40)}`, 'zero address'],
])(
  'a call that transfers a listed token to %s is refused as a transfer is',
  async (to, problem) => {
    const { refused, created } = await submit(to);
    expect(refused).toMatchObject({ code: 40001, message: expect.stringContaining(problem) });
    expect(created).toEqual([]);
  },
);

test('a call that transfers a listed token to anybody else is an operation', async () => {
  const { refused, created } = await submit(recipient);
  expect(refused).toBeNull();
  expect(created).toMatchObject([{ gasLimit: 60_000n, reservation: { fee: honest.maxFee } }]);
});

test.each([
  ['more gas than a call may use', cost(300_000_000n, gwei), 40001],
  ['a fee that the wallet cannot pay', cost(60_000n, 20_000n * gwei), 42201],
])('%s, by one provider, refuses no call that another one allows', async (_, first, code) => {
  const { refused, created } = await submit(recipient, { first });
  expect(refused).toBeNull();
  expect(created).toMatchObject([{ gasLimit: 60_000n, reservation: { fee: honest.maxFee } }]);
  expect((await submit(recipient, { first, byTwo: first })).refused).toMatchObject({ code });
  const away = nodeUnavailable('ETH', null);
  expect((await submit(recipient, { first, byTwo: away })).refused).toMatchObject({ code: 50203 });
});
