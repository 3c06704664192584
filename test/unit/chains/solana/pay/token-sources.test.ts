import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { associatedTokenAccount } from '#chains/solana/node/token-account.ts';
import { makeTokenSources } from '#chains/solana/pay/token-sources.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import { addressOf } from '../payment-parts.ts';

const mint = chains.SOL.tokens.find(({ symbol }) => symbol === 'USDT')!.address!;
const wallet = addressOf(1);
const usual = associatedTokenAccount(wallet, mint, tokenProgram);
const [second, third] = [addressOf(7), addressOf(8)];

/** The data of a token account: mint, owner, amount, and the state 1 (initialized). */
function tokenAccountData(amount: bigint): Buffer {
  const data = Buffer.alloc(165);
  data.set(base58.decode(mint), 0);
  data.set(base58.decode(wallet), 32);
  data.writeBigUInt64LE(amount, 64);
  data[108] = 1;
  return data;
}

/** The sources of a run whose wallet holds these amounts, and how often they were read. */
function run(held: Record<string, bigint>) {
  let reads = 0;
  const answers: Error[] = [];
  const getTokenAccountsByOwner = () => {
    reads += 1;
    const value = Object.entries(held).map(([pubkey, amount]) => ({
      pubkey,
      account: {
        lamports: 2_039_280,
        owner: tokenProgram,
        executable: false,
        space: 165,
        data: [tokenAccountData(amount).toString('base64'), 'base64'],
      },
    }));
    return answers.shift() ?? { value };
  };
  const sources = makeTokenSources(fakeRpc({ getTokenAccountsByOwner }));
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
  return { take, release: sources.release, reads: () => reads, answers };
}

test('two plans of a run never take the same tokens', async () => {
  const { take, reads } = run({ [usual]: 10n, [second]: 6n });
  expect(await Promise.all([take('WD1', 8n), take('WD2', 8n)])).toEqual([
    [{ account: usual, amount: 8n }],
    [
      { account: usual, amount: 2n },
      { account: second, amount: 6n },
    ],
  ]);
  await expect(take('WD3', 1n)).rejects.toMatchObject({ name: 'InsufficientFunds' });
  expect(reads()).toBe(1);
});

test('an order that is planned again takes once', async () => {
  const { take } = run({ [usual]: 10n });
  await take('WD1', 8n);
  expect(await take('WD1', 9n)).toEqual([{ account: usual, amount: 9n }]);
  expect(await take('WD2', 1n)).toEqual([{ account: usual, amount: 1n }]);
});

test('what is given back is free for others', async () => {
  const { take, release } = run({ [usual]: 10n, [third]: 3n });
  await take('WD1', 10n);
  release('WD1');
  expect(await take('WD2', 11n)).toEqual([
    { account: usual, amount: 10n },
    { account: third, amount: 1n },
  ]);
});

test('a read that fails is made again', async () => {
  const { take, reads, answers } = run({ [usual]: 10n });
  answers.push(new Error('down'));
  await expect(take('WD1', 1n)).rejects.toThrow('down');
  expect(await take('WD1', 1n)).toHaveLength(1);
  expect(reads()).toBe(2);
});
