/** A Solana chain for a family spine: the faucet, the project's wallet, and faults of its node. */
import { randomBytes } from 'node:crypto';

import { createMintToInstruction } from '@solana/spl-token';
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { chains } from '#chains/catalog/catalog.ts';
import { balanceByTwo } from '#chains/rpc/providers/balance-by-two.ts';
import { estimateByTwo } from '#chains/rpc/providers/estimate-by-two.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { deriveSolanaAddress, solanaPrivateKey } from '#chains/solana/account/derive.ts';
import { makeSolanaBuilder } from '#chains/solana/pay/builder.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import { makeSolanaBalanceReader } from '#chains/solana/read/balance.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { solanaTokens } from '#emulators/solana/src/genesis.ts';
import { startTestSolana, type TestSolana, transfer } from '#emulators/solana/src/testing.ts';
import { collectingSigner } from '#extensions/token-sweep/chain/solana/collecting-signer.ts';
import {
  collectingBuilder,
  collectingEstimator,
  collectingGateway,
} from '#extensions/token-sweep/chain/solana/with-collects.ts';
import type { Chain } from '#model/chain.ts';
import { walletMessageKeyring } from '#test/fakes/keyrings.ts';
import { solanaBalanceOf } from '#test/support/books/read-chain-balances.ts';
import type { FamilyStage, StartStage } from '../family-spine.ts';
import { type TestMint, tokenOf } from './tokens.ts';

const sol = 1_000_000_000n;

export interface SolanaStage extends FamilyStage {
  node: TestSolana;
  /** The project's hot wallet, for actions that the service never takes with it. */
  hot: Keypair;
  usdt: TestMint;
}

/** Starts the chain with 32 blocks to finality. The wallet holds 100 SOL and 100,000 USDT. */
export async function startSolanaStage(
  ...[providerOf, options = {}]: Parameters<StartStage>
): Promise<SolanaStage> {
  const { finality = 32, creditsFinalOnly = true, providers, timeoutMs = 10_000 } = options;
  const node = await startTestSolana({ finalityLag: finality });
  const { faucetKey } = node;
  const hot = Keypair.generate();
  const seed = Uint8Array.from(randomBytes(64));
  const usdt = tokenOf(new PublicKey(solanaTokens.USDT.address));
  const chain: Chain = {
    ...chains.SOL,
    creditSeconds: 0,
    creditsFinalOnly,
    network: null,
    tokens: chains.SOL.tokens.map((token) =>
      token.isNative
        ? token
        : { ...token, address: solanaTokens[token.symbol as 'USDT' | 'USDC'].address },
    ),
  };
  const urls = providers ? await providers(node.url) : [node.url, await providerOf(node.url)];
  const rpc = makeRpc({ urls, timeoutMs });
  const rpcOf = async () => rpc;
  const estimates = { rpcOf, chainOf: () => chain };
  const keyring = walletMessageKeyring(hot.secretKey.slice(0, 32), {
    seed,
    childKey: solanaPrivateKey,
  });
  const send = async (instructions: TransactionInstruction[], signer: Keypair) =>
    node.send(await node.sign(instructions, [signer]));
  const pay: SolanaStage['pay'] = (token, to, amount) => {
    const owner = new PublicKey(to);
    const coins = [transfer(faucetKey.publicKey, owner, Number(amount))];
    const tokens = () => [
      usdt.open(faucetKey, owner),
      createMintToInstruction(usdt.mint, usdt.account(owner), faucetKey.publicKey, amount),
    ];
    return send(token === 'coin' ? coins : tokens(), faucetKey);
  };
  const sentOnChain = async (): Promise<number> => {
    const found = await node.rpc<{ signature: string }[]>(
      'getSignaturesForAddress',
      hot.publicKey.toBase58(),
      { commitment: 'confirmed' },
    );
    const payers = await Promise.all(found.map(({ signature }) => keysOf(node, signature)));
    return payers.filter(([payer]) => payer === hot.publicKey.toBase58()).length;
  };
  await pay('coin', hot.publicKey.toBase58(), 100n * sol);
  await pay('USDT', hot.publicKey.toBase58(), 100_000_000_000n);
  await node.slots(3);
  return {
    node,
    hot,
    usdt,
    chain,
    coin: sol,
    coinUsd: '100',
    address: hot.publicKey.toBase58(),
    reader: makeSolanaReader({ chain, rpc }),
    balances: balanceByTwo(rpcOf, (rpcOf) => makeSolanaBalanceReader({ rpcOf })),
    balanceOf: solanaBalanceOf({
      request: (method, params = []) => node.rpc(method, ...params),
    }),
    fees: collectingEstimator(
      estimateByTwo(rpcOf, (rpcOf) => makeSolanaFeeEstimator({ ...estimates, rpcOf })),
      estimates,
    ),
    gateway: collectingGateway(makeSolanaGateway({ chain, rpc }), { chain, rpc }),
    builder: collectingBuilder(makeSolanaBuilder({ chain }), { chain }),
    signer: collectingSigner(makeSolanaSigner({ chain, keyring }), { chain, keyring }),
    subAddress: (index) => deriveSolanaAddress(seed, index),
    fingerprint: base58Fingerprint,
    canonical: (address) => address,
    newAddress: () => Keypair.generate().publicKey.toBase58(),
    mine: (blocks) => node.slots(blocks),
    // The blockhash is valid for 150 blocks; then these blocks must become final.
    expire: () => node.slots(155 + finality),
    async rollback(slots, transactions) {
      await node.dev('rollback', { slots, replay: transactions === 'again' });
    },
    pay,
    async signed(to, amount) {
      const move = transfer(faucetKey.publicKey, new PublicKey(to), Number(amount));
      // A finalized blockhash, so that no rollback of the test removes its block.
      const { value } = await node.rpc<{ value: { blockhash: string } }>('getLatestBlockhash', {
        commitment: 'finalized',
      });
      const transaction = await node.sign([move], [faucetKey], value.blockhash);
      return { send: async () => void (await node.send(transaction)) };
    },
    foreign: async (to, amount) =>
      void (await send([transfer(hot.publicKey, new PublicKey(to), Number(amount))], hot)),
    async balance(token, address) {
      if (token === 'coin') {
        const { value } = await node.rpc<{ value: number }>('getBalance', address, {
          commitment: 'confirmed',
        });
        return BigInt(value);
      }
      const { value } = await node.rpc<{
        value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[];
      }>(
        'getTokenAccountsByOwner',
        address,
        { mint: usdt.mint.toBase58() },
        { encoding: 'jsonParsed', commitment: 'confirmed' },
      );
      return value.reduce(
        (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
        0n,
      );
    },
    sentOnChain,
    async memoOf(signature) {
      const { instructions } = (await read(node, signature)).transaction.message;
      const memo = instructions.find(({ program }) => program === 'spl-memo');
      return memo ? String(memo.parsed) : null;
    },
    fault: {
      // Every send goes to both providers.
      losesAnswer: () => rules(node, { mode: 'drop', times: 2 }),
      drops: () => turn(node, 'drop', { transactions: 2 }),
      sticks: () => turn(node, 'stick', { on: true }),
      refuses: (sends) =>
        rules(node, { mode: 'refuse', code: -32005, message: 'unhealthy', times: 2 * sends }),
      lags: (slots) => turn(node, 'lag', { slots }),
      none: async () => {
        await turn(node, 'reset', {});
        await turn(node, 'slots', { ms: 60_000 });
      },
    },
    stop: () => node.close(),
  };
}

interface Parsed {
  transaction: {
    message: {
      accountKeys: { pubkey: string }[];
      instructions: { program?: string; parsed?: unknown }[];
    };
  };
}

const read = (node: TestSolana, signature: string) =>
  node.rpc<Parsed>('getTransaction', signature, {
    encoding: 'jsonParsed',
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 127,
  });

const keysOf = async (node: TestSolana, signature: string): Promise<string[]> =>
  (await read(node, signature)).transaction.message.accountKeys.map(({ pubkey }) => pubkey);

async function turn(node: TestSolana, name: string, body: Record<string, unknown>) {
  await node.dev(name, body);
}

const rules = (node: TestSolana, rule: Record<string, unknown>) =>
  turn(node, 'answers', { rules: [{ method: 'sendTransaction', ...rule }] });
