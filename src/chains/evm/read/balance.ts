import { asNodeRead } from '#chains/rpc/node-error.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { decodeWord, encodeCall } from '#chains/shared/abi/abi.ts';
import type { BalanceReader } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { answeredQuantity } from '../node/node-json.ts';

/**
 * Balances of coins and ERC-20 tokens in the smallest unit, with the block of the reading, in one
 * exchange with one provider. Throws ApiError nodeUnavailable (50203): an unknown balance is never
 * 0. That includes a token whose contract is not on that chain.
 */
export function makeEvmBalanceReader(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
}): BalanceReader {
  return {
    async balance({ chain, address, tokenAddress }) {
      const rpc = await deps.rpcOf(chain);
      const data = encodeCall('balanceOf(address)', address);
      const read = tokenAddress
        ? { method: 'eth_call', params: [{ to: tokenAddress, data }, 'latest'] }
        : { method: 'eth_getBalance', params: [address, 'latest'] };
      return asNodeRead(chain, async () => {
        // The block number is read first, so the balance is never older than the block it states.
        const calls = [{ method: 'eth_blockNumber' }, read];
        const [block, held] = await rpc.batch<string>(calls, { ofOneNode: true });
        if (held instanceof RpcError) throw held;
        const amount = tokenAddress ? decodeWord(held) : answeredQuantity(held);
        if (amount === null) {
          throw new RpcError(-32603, 'balanceOf returned no value: is the token on this chain?');
        }
        return { amount, block: answeredQuantity(block) };
      });
    },
  };
}
