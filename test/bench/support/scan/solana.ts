import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { chains } from '#chains/catalog/catalog.ts';
import { makeRpc, RpcError } from '#chains/rpc/rpc.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeSolanaBalanceReader } from '#chains/solana/read/balance.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { solanaTokens } from '#emulators/solana/src/genesis.ts';
import { startTestSolana, transfer } from '#emulators/solana/src/testing.ts';
import type { Chain } from '#model/chain.ts';
import { tokenOf } from '#test/scenarios/solana/tokens.ts';
import { makeSpineBase } from '#test/scenarios/spine-base.ts';
import { countingFetch, type ScanStage, toUs } from './stage.ts';

const lamports = 10_000_000;
const units = 1_000_000n;
/** How many transactions one exchange sends to the node. */
const atOnce = 50;

/**
 * The local Solana chain with transfers of SOL, of tokens, and of tokens to a newly made account.
 */
export async function startSolanaScan(prefix: string): Promise<ScanStage> {
  const node = await startTestSolana();
  const { faucetKey: faucet, url } = node;
  const usdt = tokenOf(new PublicKey(solanaTokens.USDT.address));
  const chain: Chain = {
    ...chains.SOL,
    tokens: chains.SOL.tokens.map((token) =>
      token.isNative
        ? token
        : { ...token, address: solanaTokens[token.symbol as 'USDT' | 'USDC'].address },
    ),
  };
  const rpc = makeRpc({ urls: [url] });
  const newAddress = () => Keypair.generate().publicKey.toBase58();
  const { removeTables, ...base } = await makeSpineBase(prefix, {
    chain,
    address: newAddress(),
    coinUsd: '100',
    reader: makeSolanaReader({ chain, rpc }),
    balances: makeSolanaBalanceReader({ rpcOf: async () => rpc }),
    fees: makeSolanaFeeEstimator({ rpcOf: async () => rpc, chainOf: () => chain }),
    fingerprint: base58Fingerprint,
    canonical: (text) => text,
  });
  const pay = (owner: PublicKey, amount: bigint) =>
    usdt.transfer(usdt.account(faucet.publicKey), usdt.account(owner), faucet.publicKey, amount);
  const sendAll = async (all: TransactionInstruction[][]) => {
    const { value } = await node.rpc<{ value: { blockhash: string } }>('getLatestBlockhash', {
      commitment: 'confirmed',
    });
    for (let start = 0; start < all.length; start += atOnce) {
      const calls = await Promise.all(
        all.slice(start, start + atOnce).map(async (instructions) => {
          const signed = await node.sign(instructions, [faucet], value.blockhash);
          const raw = signed.serialize().toString('base64');
          return {
            method: 'sendTransaction',
            params: [raw, { encoding: 'base64', skipPreflight: true }],
          };
        }),
      );
      const answers = await rpc.batch<string>(calls);
      const failed = answers.find((answer) => answer instanceof RpcError);
      if (failed) throw new Error(`a transfer was not taken: ${(failed as Error).message}`);
    }
  };
  return {
    ...base,
    fingerprint: base58Fingerprint,
    newAddresses: (count) => Array.from({ length: count }, newAddress),
    async mine({ blocks, transfers, ours }) {
      const owners = ours.map((own) => new PublicKey(own));
      const others = Array.from({ length: transfers }, () => Keypair.generate().publicKey);
      for (const owner of [...owners, ...others]) await sendAll([[usdt.open(faucet, owner)]]);
      await node.slots(1);
      for (let block = 0; block < blocks; block++) {
        const all = Array.from({ length: transfers }, (_, i) => {
          const isOurs = i < toUs;
          const own = owners[(block + i) % owners.length]!;
          const fresh = () => (isOurs ? own : Keypair.generate().publicKey);
          if (i % 3 === 0) return [transfer(faucet.publicKey, fresh(), lamports)];
          if (i % 3 === 1) return [pay(isOurs ? own : others[i]!, units + BigInt(i))];
          const owner = fresh();
          return [usdt.open(faucet, owner), pay(owner, units)];
        });
        await sendAll(all);
        await node.slots(1);
      }
    },
    countingReader() {
      const { count, fetch } = countingFetch();
      return { count, reader: makeSolanaReader({ chain, rpc: makeRpc({ urls: [url], fetch }) }) };
    },
    async stop() {
      await removeTables();
      await node.close();
    },
  };
}
