import { asNodeRead } from '#chains/rpc/node-error.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import type { CoinBalancesReader } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';

/** Addresses of one call: its answer of 16,000 bytes is below the 24,576 of a contract's code. */
const batchSize = 500;

/**
 * Code that returns the balance of each 20-byte address behind it, as words. A node runs it as the
 * creation of a contract that it does not keep (`eth_call` without `to`), so that no contract has to
 * be on the chain. The numbers of the lines are offsets.
 */
const readBalances = [
  '6000', // 00 PUSH1 0: where the next balance is written
  '6028', // 02 PUSH1 40: where the next address is, which is behind this code
  '5b', // 04 JUMPDEST
  '8038146023', // 05 DUP1 CODESIZE EQ PUSH1 35
  '57', // 0a JUMPI: all addresses are read
  '6014818339', // 0b PUSH1 20 DUP2 DUP4 CODECOPY
  '815160601c', // 10 DUP2 MLOAD PUSH1 96 SHR
  '31', // 15 BALANCE
  '8252', // 16 DUP3 MSTORE
  '601401', // 18 PUSH1 20 ADD
  '90602001', // 1b SWAP1 PUSH1 32 ADD
  '90600456', // 1f SWAP1 PUSH1 4 JUMP
  '5b50', // 23 JUMPDEST POP
  '6000f3', // 25 PUSH1 0 RETURN
].join('');

/** Coin balances of EVM addresses, 500 with one call. */
export function makeEvmCoinBalancesReader(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
}): CoinBalancesReader {
  return {
    async coinBalances(chain, addresses, block) {
      const rpc = await deps.rpcOf(chain);
      const balances: bigint[] = [];
      for (let first = 0; first < addresses.length; first += batchSize) {
        const part = addresses.slice(first, first + batchSize);
        const data = `0x${readBalances}${part.map((address) => address.slice(2)).join('')}`;
        const params = [{ data }, `0x${block.toString(16)}`];
        const read = await asNodeRead(chain, () =>
          firstAnswer(rpc, async (provider) => {
            const answer = await provider.request<unknown>('eth_call', params);
            return wordsOf(answer, part.length);
          }),
        );
        balances.push(...read);
      }
      return balances;
    },
  };
}

/** The answer of the first provider that has one: another may not have the block yet. */
async function firstAnswer<T>(rpc: Rpc, ask: (provider: Rpc) => Promise<T>): Promise<T> {
  for (let provider = 0; ; provider += 1) {
    try {
      return await ask(rpc.at(provider));
    } catch (error) {
      if (provider + 1 >= rpc.count) throw error;
    }
  }
}

/** The numbers of an answer of exactly this many words. */
function wordsOf(answer: unknown, count: number): bigint[] {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})*$/i.test(answer)) {
    throw new RpcError(-32603, 'the answer to eth_call is not a list of balances');
  }
  const words = answer.slice(2).match(/.{64}/g) ?? [];
  if (words.length !== count) {
    throw new RpcError(-32603, `${words.length} balances for ${count} addresses`);
  }
  return words.map((digits) => BigInt(`0x${digits}`));
}
