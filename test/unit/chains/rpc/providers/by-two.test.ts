/** What refuses somebody is asked of two providers: balances and estimates. */
import { expect, test } from 'vitest';
import { estimateByTwo } from '#chains/rpc/providers/estimate-by-two.ts';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import type { FeeEstimate, FeeEstimator } from '#ports/chains.ts';
import { balance, nodes } from '#test/builders/chains/rpc/providers/by-two.ts';
import { ApiError } from '#wire/api-error.ts';

const away = () => new RpcUnavailable('away');

test('a balance is asked of one provider, and where it would refuse of two: the higher counts', async () => {
  expect(await balance([0n, 5n])).toEqual({ amount: 0n, asked: [0] });
  expect(await balance([0n, 5n, 9n], true)).toEqual({ amount: 5n, asked: [0, 1] });
  expect(await balance([5n, 0n], true)).toEqual({ amount: 5n, asked: [0, 1] });
  expect(await balance([5n], true)).toEqual({ amount: 5n, asked: [0] });
});

test('a provider that is away is replaced by the third; one answer of two is none', async () => {
  expect(await balance([away(), 1n, 9n], true)).toEqual({ amount: 9n, asked: [0, 1, 2] });
  await expect(balance([0n, away()], true)).rejects.toMatchObject({ code: 50203 });
});

const refusal = () => new ApiError('invalidRequest', 'to_address cannot be paid');

/** The estimate over providers that give these gas limits, estimates or errors. */
function estimate(
  answers: (bigint | FeeEstimate | Error)[],
  byTwo?: true,
): ReturnType<FeeEstimator['estimate']> {
  const estimator = estimateByTwo(
    async () => nodes(answers.length),
    (nodesOf) => ({
      async estimate({ chain }) {
        const answer = answers[(await nodesOf(chain)).index]!;
        if (answer instanceof Error) throw answer;
        if (typeof answer !== 'bigint') return answer;
        return { gasLimit: answer, maxFeePerGas: 1n, maxFee: answer };
      },
    }),
  );
  const terms = { chain: 'ETH', from: '', to: '', tokenAddress: null, amount: 1n } as const;
  return estimator.estimate(terms, undefined, byTwo && { byTwo });
}

test('a payment that one provider refuses and another can estimate is not refused', async () => {
  expect(await estimate([refusal(), 21_000n])).toMatchObject({ gasLimit: 21_000n });
  expect(await estimate([30_000n, refusal()])).toMatchObject({ gasLimit: 30_000n });
});

test('two providers refuse a payment, or the only one; one of two does not', async () => {
  await expect(estimate([refusal(), refusal(), 1n])).rejects.toMatchObject({ code: 40001 });
  await expect(estimate([refusal()])).rejects.toMatchObject({ code: 40001 });
  await expect(estimate([refusal(), away()])).rejects.toMatchObject({ code: 50203 });
  await expect(estimate([away(), 1n])).rejects.toThrow('away');
});

test('what an estimate would refuse is asked of two providers: the lower one counts', async () => {
  expect(await estimate([30n, 21n])).toMatchObject({ gasLimit: 30n });
  expect(await estimate([30n, 21n, 1n], true)).toMatchObject({ gasLimit: 21n, maxFee: 21n });
  expect(await estimate([21n, 30n], true)).toMatchObject({ gasLimit: 21n, maxFee: 21n });
  expect(await estimate([30n, refusal()], true)).toMatchObject({ gasLimit: 30n });
  expect(await estimate([30n], true)).toMatchObject({ gasLimit: 30n });
});

test('one provider may be wrong about the gas, and the other about its price', async () => {
  const [gas, price] = [
    { gasLimit: 300n, maxFeePerGas: 2n, maxFee: 600n },
    { gasLimit: 21n, maxFeePerGas: 1_000n, maxFee: 21_000n },
  ];
  const lower = { gasLimit: 21n, maxFeePerGas: 2n, maxFee: 600n };
  expect(await estimate([gas, price], true)).toEqual(lower);
  expect(await estimate([price, gas], true)).toEqual(lower);
});

test('the second estimate comes from the third provider, or it is 50203', async () => {
  expect(await estimate([30n, away(), 21n], true)).toMatchObject({ gasLimit: 21n });
  await expect(estimate([30n, away()], true)).rejects.toMatchObject({ code: 50203 });
  await expect(estimate([refusal(), refusal()], true)).rejects.toMatchObject({ code: 40001 });
});
