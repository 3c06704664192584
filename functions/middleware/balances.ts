import { makeEvmBalanceReader } from '../../src/chains/evm/balance.ts';
import { makeSolanaBalanceReader } from '../../src/chains/solana/balance.ts';
import { makeTronBalanceReader } from '../../src/chains/tron/balance.ts';
import { type Family, familyOf } from '../../src/contract/chains.ts';
import type { BalanceReader } from '../../src/domain/ports/world.ts';
import { httpOf } from './http-of.ts';
import { rpcOf } from './rpc-of.ts';

/** Balances on every chain, each read by its family's own reader. */
export function allBalances(): BalanceReader {
  const readers: Record<Family, BalanceReader> = {
    EVM: makeEvmBalanceReader({ rpcOf }),
    TRX: makeTronBalanceReader({ httpOf }),
    SOL: makeSolanaBalanceReader({ rpcOf }),
  };
  return { balance: (input) => readers[familyOf[input.chain]].balance(input) };
}
