import { create2Factory } from '#chains/evm/account/create2.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import type { LocalRpc } from '#local/clients/rpc.ts';
import { contracts } from '#local/contracts/artefacts.ts';
import { encodeCall, encodeWord, quantity, selectors } from '../abi.ts';
import {
  deployed,
  deployer,
  faucet,
  faucetTokens,
  faucetWrapped,
  type LocalEvmChain,
} from '../evm-catalog.ts';
import { uniswapBytecode } from './contracts.ts';
import { mintCall, poolState } from './market.ts';
import { pooledCoins, poolOn, poolPlans } from './pools.ts';

const nowhere = `0x${'0'.repeat(40)}`;
const highest = 2n ** 256n - 1n;

interface Call {
  from: string;
  to?: string;
  data: string;
  value?: bigint;
}

/** Sends them all, mines one block, and throws when one failed; returns the created addresses. */
async function settle(rpc: LocalRpc, calls: Call[]): Promise<(string | null)[]> {
  const hashes: string[] = [];
  for (const { value, ...call } of calls) {
    hashes.push(
      await rpc<string>('eth_sendTransaction', {
        ...call,
        gas: quantity(8_000_000),
        gasPrice: '0x0',
        ...(value !== undefined && { value: quantity(value) }),
      }),
    );
  }
  await rpc('evm_mine');
  const created = [];
  for (const [index, hash] of hashes.entries()) {
    const receipt = await rpc<{ status: string; contractAddress: string | null } | null>(
      'eth_getTransactionReceipt',
      hash,
    );
    if (receipt?.status !== '0x1') {
      throw new Error(`Transaction ${index} to ${calls[index]?.to ?? 'no one'} failed`);
    }
    created.push(receipt.contractAddress);
  }
  return created;
}

/** A short text as the one argument of a constructor. */
const textArgument = (text: string): string =>
  encodeWord(32n) +
  encodeWord(BigInt(text.length)) +
  Buffer.from(text, 'latin1').toString('hex').padEnd(64, '0');

/** Creation bytecode and arguments of each contract, in the order of the deployer's nonces. */
function creations(chain: LocalEvmChain): Record<keyof typeof deployed, string> {
  const supply = faucetTokens * 10n ** BigInt(chain.stableDecimals);
  const token = [BigInt(chain.stableDecimals), faucet, supply].map(encodeWord).join('');
  const { factory, positions, wrapped } = deployed;
  const args = (...values: string[]) => values.map(encodeWord).join('');
  return {
    USDT: contracts.Usdt.bytecode + token,
    USDC: contracts.Usdc.bytecode + token,
    forwarder: contracts.Forwarder.bytecode,
    wrapped: contracts.Wrapped.bytecode + textArgument(chain.nativeToken),
    factory: uniswapBytecode('factory'),
    // The image of a position and V2 pools are never asked for here.
    positions: uniswapBytecode('positions') + args(factory, wrapped, nowhere),
    quoter: uniswapBytecode('quoter') + args(factory, wrapped),
    router: uniswapBytecode('router') + args(nowhere, factory, positions, wrapped),
  };
}

/**
 * Puts the tokens, the forwarder, the wrapped coin, Uniswap V3 with its pools and PayMany onto a fresh chain
 * whose node mines on request. The positions belong to the faucet. Throws when an address is not
 * the one of evm-catalog.ts.
 */
export async function deployContracts(rpc: LocalRpc, chain: LocalEvmChain): Promise<void> {
  const code = creations(chain);
  const names = Object.keys(deployed) as (keyof typeof deployed)[];
  const created = await settle(
    rpc,
    names.map((name) => ({ from: deployer, data: code[name] })),
  );
  for (const [index, name] of names.entries()) {
    if (created[index]?.toLowerCase() !== deployed[name].toLowerCase()) {
      throw new Error(`${name} is at ${created[index]} on ${chain.name}, not ${deployed[name]}`);
    }
  }
  const { wrapped, factory, positions, router, USDT, USDC } = deployed;
  const coins = (pooledCoins(chain) + faucetWrapped) * 10n ** 18n;
  const pools = poolPlans.map((plan) => poolOn(chain, plan));
  // The factory starts without the 0.01 % fee; its owner added it on the public chains too.
  const lowest = encodeCall(selectors.enableFeeAmount, 100n, 1n);
  await settle(rpc, [
    { from: deployer, to: factory, data: lowest },
    { from: faucet, to: wrapped, data: selectors.deposit, value: coins },
    ...[wrapped, USDT, USDC].flatMap((to) =>
      // The router too, so that a tester's swap from the faucet is one transaction.
      [positions, router].map((spender) => ({
        from: faucet,
        to,
        data: encodeCall(selectors.approve, spender, highest),
      })),
    ),
  ]);
  await settle(
    rpc,
    pools.map(({ tokens, fee, sqrtPriceX96 }) => ({
      from: faucet,
      to: positions,
      data: encodeCall(selectors.createPool, ...tokens, BigInt(fee), sqrtPriceX96),
    })),
  );
  const states = await Promise.all(pools.map((pool) => poolState(rpc, pool)));
  await settle(
    rpc,
    pools.map((pool, index) => ({ from: faucet, ...mintCall(pool, states[index]!.tick) })),
  );
  await settle(rpc, [{ from: faucet, to: create2Factory, data: payMany.deployment }]);
}
