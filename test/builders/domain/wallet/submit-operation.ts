import { checkAddress } from '#chains/account/address.ts';
import { type SubmitDeps, submitOperation } from '#domain/wallet/submit-operation.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { FeeEstimate } from '#ports/chains.ts';
import { buildProject, buildSettings, ethereum, usdtOf } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import type { ApiError } from '#wire/api-error.ts';

const chain = ethereum();
export const usdt = usdtOf(chain);
export const gwei = 10n ** 9n;

export const cost = (gasLimit: bigint, maxFeePerGas: bigint): FeeEstimate => ({
  gasLimit,
  maxFeePerGas,
  maxFee: gasLimit * maxFeePerGas,
});

export const honest = cost(60_000n, 20n * gwei);

/** An ERC-20 transfer of 1 USDT to `to` by a send-tx, from a wallet of 1 ETH and much USDT. */
export async function submit(
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
