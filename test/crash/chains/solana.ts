/** Solana: the local chain in this process. The harness makes its slots. */
import {
  ACCOUNT_SIZE,
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import { chains } from '#chains/catalog/catalog.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaBuilder } from '#chains/solana/pay/builder.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import { makeSolanaBalanceReader } from '#chains/solana/read/balance.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { SolanaChain } from '#emulators/solana/src/chain.ts';
import { faucetKeypair, solanaTokens } from '#emulators/solana/src/genesis.ts';
import { blockhashAge } from '#emulators/solana/src/ledger.ts';
import { readTransaction } from '#emulators/solana/src/wire.ts';
import { solanaGroupVault } from '#extensions/payouts/chain/solana/solana-group-vault.ts';
import { solanaGroups } from '#extensions/payouts/chain/solana/solana-groups.ts';
import { withGroupResults } from '#extensions/payouts/chain/solana/with-group-results.ts';
import { formGroups } from '#extensions/payouts/rules/group/form-groups.ts';
import { collectingSigner } from '#extensions/token-sweep/chain/solana/collecting-signer.ts';
import {
  collectingBuilder,
  collectingEstimator,
  collectingGateway,
} from '#extensions/token-sweep/chain/solana/with-collects.ts';
import type { Chain } from '#model/chain.ts';
import { fake } from '#test/fakes/fake.ts';
import { solanaBalanceOf } from '#test/support/books/read-chain-balances.ts';
import { withExpiryVault } from '#test/support/in-process-vault.ts';
import type { CrashChain, CrashWallet } from '../world/chain.ts';
import { messageKeyring } from '../world/keyrings.ts';
import { withRecordedVault } from '../world/recorded-vault.ts';
import { startSolanaNodes } from './solana-nodes.ts';

/** Deeper than any reorganisation of a run, and deeper than the fork of a node on another fork. */
const finalityLag = 8;
const forkDepth = 3;
/** The byte of a token account that says whether it is frozen, and its value then. */
const stateOfAccount = 108;
const frozen = 2;
const usdt = solanaTokens.USDT;
const keyOf = ({ secret }: CrashWallet) => Keypair.fromSeed(secret);

/**
 * A payment is confirmed after 3 blocks and final after 8, so a reorganisation can remove a
 * confirmed payment.
 */
export async function startSolanaChain(): Promise<CrashChain> {
  const local = new SolanaChain({ slotMs: 60_000, finalityLag });
  const { ledger } = local;
  const nodes = await startSolanaNodes(local);
  const tokens = chains.SOL.tokens
    .filter(({ symbol }) => symbol !== 'USDC')
    .map((token) => (token.isNative ? token : { ...token, address: usdt.address }));
  const network = ledger.genesisHash;
  const chain: Chain = {
    ...chains.SOL,
    network,
    tokens,
    enabled: true,
    confirmations: 3,
    creditSeconds: 0,
    // Ten minutes of watching after the credit are fewer blocks than the least depth.
    blockTimeMs: 5_000,
  };
  const mint = new PublicKey(usdt.address);
  let signed = 0;
  let forkOf = '';
  /** The newest height that a node has called final. No reorganisation removes its block. */
  let promised = 0;
  const mine = async (blocks: number) => {
    for (let i = 0; i < blocks; i++) local.nextSlot();
  };
  const newWallet = (): CrashWallet => {
    const secret = Keypair.generate().secretKey.slice(0, 32);
    return { secret, address: Keypair.fromSeed(secret).publicKey.toBase58() };
  };
  const emptyAccount = (owner: PublicKey): Uint8Array => {
    const data = new Uint8Array(ACCOUNT_SIZE);
    data.set(mint.toBytes());
    data.set(owner.toBytes(), mint.toBytes().length);
    return data;
  };
  const accountOf = (owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, true);
  const coins = (from: Keypair, to: string, lamports: bigint) =>
    SystemProgram.transfer({
      fromPubkey: from.publicKey,
      toPubkey: new PublicKey(to),
      lamports,
    });
  const units = ({ publicKey }: Keypair, to: string, amount: bigint) => {
    const [source, owner] = [accountOf(publicKey), new PublicKey(to)];
    const target = accountOf(owner);
    return [
      createAssociatedTokenAccountIdempotentInstruction(publicKey, target, owner, mint),
      createTransferCheckedInstruction(source, mint, target, publicKey, amount, usdt.decimals),
    ];
  };
  /** Uses the hash of a final block, because no reorganisation removes it. */
  const sign = (from: Keypair, instructions: Parameters<Transaction['add']>) => {
    signed += 1;
    const recentBlockhash = ledger.head('finalized').blockhash;
    // Two equal transfers with the same blockhash would be one transaction.
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 + (signed % 99_999) });
    const transaction = new Transaction({ feePayer: from.publicKey, recentBlockhash });
    transaction.add(limit, ...instructions).sign(from);
    return transaction.serialize().toString('base64');
  };
  const read = (raw: string) =>
    readTransaction(Buffer.from(raw, 'base64'), (key) => local.svm.account(key));
  const sendRaw = async (raw: string) => local.submit(read(raw));

  await mine(2);
  return {
    chain,
    usdt: usdt.address,
    // A blockhash must expire, and the expiry must become final. The extra blocks cover the time
    // between the signature and the first of these blocks.
    life: { valid: blockhashAge + 1, proven: blockhashAge + finalityLag + 8 },
    fingerprint: base58Fingerprint,
    canonical: (address) => address,
    newWallet,
    newAddress: () => newWallet().address,
    head: async () => BigInt(ledger.head('confirmed').slot),
    mine,
    async reorganise(depth) {
      promised = Math.max(promised, ledger.finalHeight());
      const most = ledger.tip().height - promised;
      if (most > 0) local.rollBack(Math.min(depth, most), false);
    },
    async otherFork() {
      const tip = ledger.tip();
      if (forkOf === tip.blockhash) return;
      forkOf = tip.blockhash;
      const other = ledger.branch(tip.height - forkDepth);
      for (let i = 0; i < forkDepth + 2; i++) {
        const { slot, time } = other.seal();
        other.openSlot(slot + 1, time);
      }
      nodes.fork.ledger = other;
      promised = Math.max(promised, other.finalHeight());
    },
    async fundWallets(addresses) {
      for (const to of addresses) {
        const tokens = units(faucetKeypair, to, 200_000n * 10n ** 6n);
        await sendRaw(sign(faucetKeypair, [coins(faucetKeypair, to, 50n * 10n ** 9n), ...tokens]));
      }
      await mine(1);
    },
    async signTransfer(to, token, amount) {
      const moves = token ? units(faucetKeypair, to, amount) : [coins(faucetKeypair, to, amount)];
      const raw = sign(faucetKeypair, moves);
      return { raw, txHash: read(raw).signature };
    },
    sendRaw,
    async tokenPayments(fromBlock) {
      const found = new Map<string, bigint[]>();
      const { slot, height } = ledger.open;
      for (const number of ledger.slotsBetween(Number(fromBlock), slot, height)) {
        for (const { outcome } of ledger.blockOfSlot(number)?.transactions ?? []) {
          for (const { owner, accountIndex, uiTokenAmount } of outcome.postTokenBalances) {
            const before = outcome.preTokenBalances.find(
              (one) => one.accountIndex === accountIndex,
            );
            const more = BigInt(uiTokenAmount.amount) - BigInt(before?.uiTokenAmount.amount ?? 0);
            if (more > 0n) found.set(owner, [...(found.get(owner) ?? []), more]);
          }
        }
      }
      return found;
    },
    balanceOf: solanaBalanceOf(makeRpc({ urls: [nodes.urlOf('fine')] })),
    balance: async (address) => local.svm.account(address)?.lamports ?? 0n,
    async strangerSends(wallet) {
      await sendRaw(sign(keyOf(wallet), [coins(keyOf(wallet), wallet.address, 1n)]));
    },
    sentFrom: async (address) => ({
      hashes: ledger
        .landedWith(address)
        .filter(({ tx }) => tx.keys[0] === address)
        .map(({ tx }) => tx.signature),
    }),
    unstick: async () => local.setStick(false),
    freezeTokens(owner) {
      const account = accountOf(new PublicKey(owner)).toBase58();
      const held = local.svm.account(account);
      const data = held ? new Uint8Array(held.data) : emptyAccount(new PublicKey(owner));
      data[stateOfAccount] = frozen;
      local.svm.write(account, {
        lamports: local.svm.rentOf(data.length),
        owner: TOKEN_PROGRAM_ID.toBase58(),
        executable: false,
        rentEpoch: 2n ** 64n - 1n,
        ...held,
        data,
      });
    },
    connect(mode, life, walletOf) {
      const over = { chain, rpc: makeRpc({ urls: [nodes.urlOf(mode)] }) };
      const rpcOf = async () => over.rpc;
      const estimates = { rpcOf, chainOf: () => chain };
      const keyring = life.wrap('messageKeyring', messageKeyring(walletOf));
      const keys = { chain, keyring };
      const worker = {
        gateway: life.wrap('expiringGateway', collectingGateway(makeSolanaGateway(over), over)),
        builder: collectingBuilder(makeSolanaBuilder({ chain }), { chain }),
        // The signer is not a recorded step: the keyring signs.
        signer: solanaGroupVault({ ...keys, payments: fake({}) }).signer(
          collectingSigner(makeSolanaSigner(keys), keys),
        ),
      };
      return {
        balances: life.wrap('balances', makeSolanaBalanceReader({ rpcOf })),
        fees: life.wrap('fees', collectingEstimator(makeSolanaFeeEstimator(estimates), estimates)),
        reader: life.wrap('reader', withGroupResults(makeSolanaReader(over), over)),
        runWorker({ ids, internalOrders, ...deps }, wallet, deadline) {
          const { payments, log } = deps;
          const groups = solanaGroups({ ...over, payments, log });
          const judges = { ...deps.judges, ...groups.judges };
          const shared = withRecordedVault(
            life,
            withExpiryVault({ ...deps, ...worker, judges }, wallet),
          );
          return runExpiryWorker(
            {
              ...shared,
              gateway: groups.gateway(shared.gateway),
              builder: groups.builder(shared.builder),
              together: formGroups({ ...groups.forming, groups: internalOrders, ids }),
            },
            wallet,
            deadline,
          );
        },
      };
    },
    async stop() {
      local.stop();
      await nodes.close();
    },
  };
}
