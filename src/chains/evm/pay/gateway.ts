import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { makeRpcBatcher } from '#chains/rpc/rpc-batcher.ts';
import { decodeWord, encodeCall } from '#chains/shared/abi/abi.ts';
import { blacklistedRecipient, blacklistingToken } from '#chains/shared/blacklist.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentGateway } from '#ports/chains.ts';
import { delegationPrefix } from '../node/delegation-prefix.ts';
import { parseQuantity } from '../node/node-json.ts';
import { broadcast } from './broadcast.ts';
import { estimateGas } from './estimate-gas.ts';
import { failsEverywhere } from './fails-everywhere.ts';
import { readBlacklisted } from './read-blacklist.ts';
import { readFees } from './read-fees.ts';
import { readReceipt } from './read-receipt.ts';

/**
 * The PaymentGateway of an EVM chain over its providers; amounts in wei, fees in wei per gas.
 * Signed bytes go to `sending`, by default the same providers.
 */
export function makeEvmGateway({
  chain,
  rpc,
  sending = rpc,
}: {
  chain: Chain;
  rpc: Rpc;
  sending?: Rpc;
}): PaymentGateway {
  const readCount = async (source: Rpc, address: string) => {
    const count = await source.request('eth_getTransactionCount', [address, 'latest']);
    return Number(parseQuantity(count, 'eth_getTransactionCount'));
  };
  const providersOf = () => Array.from({ length: rpc.count }, (_, i) => rpc.at(i));
  /** By every provider that answers, at least two (the only one). */
  const countsOf = async (address: string): Promise<number[]> => {
    const counts = await Promise.allSettled(providersOf().map((one) => readCount(one, address)));
    const known = counts.flatMap((count) => (count.status === 'fulfilled' ? [count.value] : []));
    if (known.length < Math.min(2, rpc.count)) {
      throw new RpcUnavailable('too few providers report the number of transactions');
    }
    return known;
  };
  const estimates = { request: makeRpcBatcher(rpc) };
  return {
    fees: () => readFees(rpc, chain),
    async estimateGas(terms) {
      const token = blacklistingToken(chain, terms.tokenAddress);
      const [gas, frozen] = await Promise.all([
        estimateGas(estimates, terms),
        token?.address && readBlacklisted(estimates, token.address, terms.to),
      ]);
      if (token && frozen) {
        throw new ExecutionReverted(`the recipient ${blacklistedRecipient(token)}`);
      }
      return gas;
    },
    each: () => providersOf().map((one) => makeEvmGateway({ chain, rpc: one, sending })),
    failsEverywhere: (terms) => failsEverywhere(providersOf(), terms),
    transactionCount: (address) => readCount(rpc, address),
    lowestTransactionCount: async (address) =>
      rpc.count < 2 ? null : Math.min(...(await countsOf(address))),
    highestTransactionCount: async (address) => Math.max(...(await countsOf(address))),
    async nativeBalance(address) {
      const balance = await rpc.request('eth_getBalance', [address, 'latest']);
      return parseQuantity(balance, 'eth_getBalance');
    },
    async delegates(address) {
      const code = await rpc.request<string>('eth_getCode', [address, 'latest']);
      return code.toLowerCase().startsWith(delegationPrefix);
    },
    async holdings({ token, owner, spender }) {
      const asked = [
        encodeCall('balanceOf(address)', owner),
        encodeCall('allowance(address,address)', owner, spender),
      ];
      const answers = await rpc.batch<unknown>(
        asked.map((data) => ({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })),
      );
      const [balance, allowance] = answers.map((answer) => {
        if (answer instanceof RpcError) throw answer;
        return decodeWord(answer);
      });
      if (balance == null || allowance == null) throw new Error(`${token} does not return amounts`);
      return { balance, allowance };
    },
    broadcast: (raw, repeat) => broadcast(sending, raw, repeat),
    receipt: (txHash) => readReceipt(rpc, chain, txHash),
  };
}
