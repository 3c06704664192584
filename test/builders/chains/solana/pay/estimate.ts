import { chains } from '#chains/catalog/catalog.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { systemProgram } from '#chains/solana/node/programs.ts';
import { planPayment } from '#chains/solana/pay/plan.ts';
import { makeTokenSources } from '#chains/solana/pay/token-sources.ts';
import type { PaymentLimits, PaymentTerms } from '#model/payment.ts';
import type { ChainName } from '#shared/chains.ts';
import { addressOf } from '#test/unit/chains/solana/payment-parts.ts';

export const chainOf = (name: ChainName) => chains[name];
export const usdt = chains.SOL.tokens.find(({ symbol }) => symbol === 'USDT')!.address!;
export const [from, to] = [addressOf(1), addressOf(2)];
export const coins: PaymentTerms = {
  chain: 'SOL',
  from,
  to,
  tokenAddress: null,
  amount: 1_000_000n,
};
export const tokens: PaymentTerms = { ...coins, tokenAddress: usdt, amount: 5n };

export const account = (
  lamports: number,
  owner: string = systemProgram,
  data: Buffer = Buffer.alloc(0),
) => ({
  lamports,
  owner,
  executable: false,
  space: data.length,
  data: [data.toString('base64'), 'base64'],
});

export const planFor = (terms: PaymentTerms, limits: PaymentLimits, rpc: Rpc, variants = 0) =>
  planPayment(
    { chain: chains.SOL, rpc, sources: makeTokenSources(rpc) },
    { terms, limits, of: { orderNo: 'WD1', variants, run: {} } },
  );
