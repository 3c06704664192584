import { chains } from '#chains/catalog/catalog.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { fakeHttp } from '#test/unit/chains/tron/fake-http.ts';
import recorded from '#test/unit/chains/tron/fixtures/recorded.json' with { type: 'json' };
import { alice, chain, usdtTerms } from '#test/unit/chains/tron/people.ts';

/** What the recorded transfer uses. */
export const needed = 12_891n;

/** A node where alice has this much coin (sun) and energy. */
export const nodeOf = ({ sun = 100_000_000n, energy = needed } = {}) =>
  fakeHttp({
    'wallet/getchainparameters': recorded.parameters,
    'wallet/getaccount': { address: alice, balance: Number(sun) },
    'wallet/getaccountresource': { EnergyLimit: Number(energy) },
    'wallet/triggerconstantcontract': ({ function_selector }: Record<string, unknown>) =>
      function_selector === 'isBlackListed(address)'
        ? { result: { result: true }, constant_result: ['0'.repeat(64)] }
        : recorded.simulations[0]!.answer,
  });

export const estimate = () =>
  makeTronFeeEstimator({ httpOf: async () => nodeOf(), chainOf: (name) => chains[name] }).estimate(
    usdtTerms(),
  );

export async function limitsWith(energy: bigint) {
  const { gasLimit, maxFeePerGas, withoutBurning } = await estimate();
  return {
    units: gasLimit,
    unitPrice: maxFeePerGas,
    fee: withoutBurning!.maxFee,
    resource: energy,
  };
}

export const planOn = async (node: ReturnType<typeof nodeOf>, energy = needed) =>
  makeTronGateway({ chain, http: node }).plan(usdtTerms(), await limitsWith(energy), {
    orderNo: 'WD1',
    variants: 0,
    run: {},
  });
