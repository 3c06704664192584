import { chains } from '#chains/catalog/catalog.ts';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { makeTokenSources } from '#chains/solana/pay/token-sources.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import { addressOf } from '#test/unit/chains/solana/payment-parts.ts';

export const mint = chains.SOL.tokens.find(({ symbol }) => symbol === 'USDT')!.address!;
export const wallet = addressOf(1);

/** What a node shows of a token account for the slice from its amount to its state (1: initialized). */
function heldOf(amount: bigint, state = 1) {
  const data = Buffer.alloc(45);
  data.writeBigUInt64LE(amount);
  data[44] = state;
  return {
    lamports: 2_039_280,
    owner: tokenProgram,
    executable: false,
    space: 165,
    data: [data.toString('base64'), 'base64'],
  };
}

/** The sources of a run whose wallet holds these amounts, and how often the accounts were listed. */
export function run(held: Record<string, bigint>, frozen: string[] = []) {
  let lists = 0;
  const answers: Error[] = [];
  const context = { slot: 7 };
  const shown = (account: string) =>
    account in held ? heldOf(held[account]!, frozen.includes(account) ? 2 : 1) : null;
  const getTokenAccountsByOwner = () => {
    lists += 1;
    const value = Object.keys(held).map((pubkey) => ({ pubkey, account: shown(pubkey) }));
    return answers.shift() ?? { context, value };
  };
  const getMultipleAccounts = ([accounts]: readonly unknown[]) => ({
    context,
    value: (accounts as string[]).map(shown),
  });
  const sources = makeTokenSources(fakeRpc({ getTokenAccountsByOwner, getMultipleAccounts }));
  const take = (orderNo: string, amount: bigint) => {
    const terms: PaymentTerms & { tokenAddress: string } = {
      chain: 'SOL',
      from: wallet,
      to: addressOf(2),
      tokenAddress: mint,
      amount,
    };
    return sources.take(terms, tokenProgram, orderNo);
  };
  return { take, release: sources.release, reads: () => lists, answers };
}
