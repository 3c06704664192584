import { makeEvmBalanceReader } from '#chains/evm/read/balance.ts';
import { makeSolanaBalanceReader } from '#chains/solana/read/balance.ts';
import { makeTronBalanceReader } from '#chains/tron/read/balance.ts';
import { type Family, familyOf } from '#contract/chains.ts';
import type { BalanceReader } from '#domain/ports/chains/balance-reader.ts';
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
