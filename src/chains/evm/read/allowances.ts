import { asVerifiedRead, nodeUnavailable } from '#chains/rpc/node-error.ts';
import { answersOfTwo } from '#chains/rpc/providers/answers-of-two.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { decodeWord, encodeCall } from '#chains/shared/abi/abi.ts';
import type { Chain } from '#model/chain.ts';
import { permit2 } from '#model/permit2.ts';
import type { AllowanceReader } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';

/**
 * Reads allowances of the chain's listed tokens, each by two calls in one exchange with each of two
 * providers. An expired allowance within Permit2 counts as one.
 */
export const makeAllowanceReader = (of: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
  chainOf: (name: ChainName) => Pick<Chain, 'tokens'>;
}): AllowanceReader => ({
  async holdsAllowance({ chain, owner, spender }) {
    const rpc = await of.rpcOf(chain);
    const calls = of
      .chainOf(chain)
      .tokens.flatMap(({ address }) =>
        address === null
          ? []
          : [
              { to: address, data: encodeCall('allowance(address,address)', owner, spender) },
              {
                to: permit2,
                data: encodeCall('allowance(address,address,address)', owner, address, spender),
              },
            ],
      )
      .map((call) => ({ method: 'eth_call', params: [call, 'latest'] }));
    const ask = async (index: number): Promise<boolean> => {
      const answers = await rpc.at(index).batch<unknown>(calls);
      const failed = answers.find((answer) => answer instanceof RpcError);
      if (failed) throw failed;
      // Where no contract lives, nothing can be taken.
      return answers.some((answer) => answer !== '0x' && decodeWord(answer) !== 0n);
    };
    const order = Array.from({ length: rpc.count }, (_, index) => index);
    const [first, second = first] = await asVerifiedRead(chain, () =>
      answersOfTwo({ order, ask, what: 'the allowances' }),
    );
    if (first === undefined || first !== second) {
      throw nodeUnavailable(chain, new Error('two providers disagree on allowances'));
    }
    return first;
  },
});
