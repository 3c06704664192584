/** TRON: the local chain in this process. The harness makes its blocks, one every three seconds. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { chains } from '#chains/catalog/catalog.ts';
import { tronAddressOfPublicKey } from '#chains/tron/account/address.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronBuilder } from '#chains/tron/pay/builder.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { encodePayment } from '#chains/tron/pay/payload.ts';
import { signRaw } from '#chains/tron/pay/sign.ts';
import { makeTronSigner } from '#chains/tron/pay/signer.ts';
import { makeTronBalanceReader } from '#chains/tron/read/balance.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import {
  energyAccountAddress,
  faucetAddress,
  faucetKey,
  usdtAddress,
} from '#emulators/tron/src/genesis.ts';
import { startTronChain as startLocal } from '#emulators/tron/src/start.ts';
import { fromBase58, toBase58 } from '#emulators/tron/src/wire/bytes.ts';
import { transactionFromBytes } from '#emulators/tron/src/wire/transaction.ts';
import { makeEnergyChain } from '#extensions/energy/chain/tron/energy-chain.ts';
import { makeGasStation } from '#extensions/energy/store/gasstation.ts';
import { makeTronSweepReader } from '#extensions/token-sweep/chain/tron/sweep-reader.ts';
import { marketAppId, marketSecret, startEnergyMarket } from '#local/cloud/energy-market.ts';
import type { Chain } from '#model/chain.ts';
import { tronBalanceOf } from '#test/support/books/read-chain-balances.ts';
import { withExpiryVault } from '#test/support/in-process-vault.ts';
import type { CrashChain, CrashWallet } from '../world/chain.ts';
import { digestKeyring } from '../world/keyrings.ts';
import { withRecordedVault } from '../world/recorded-vault.ts';
import { startTronNodes } from './tron-nodes.ts';

const trx = 1_000_000n;
const blockMs = 3_000;
/** Deeper than any reorganisation of a run, and deeper than the fork of a node on another fork. */
const solidLag = 8;
const forkDepth = 3;
const halfDayMs = 43_200_000n;
const hexOf = (address: string) => fromBase58(address) as string;

/**
 * A payment is confirmed after 3 blocks and solid after 8, so a reorganisation can remove a
 * confirmed payment.
 */
export async function startTronChain(): Promise<CrashChain> {
  const local = await startLocal({ producing: false, solidLag, blockTimeMs: blockMs });
  const { chain: ledger } = local;
  const wallets = new Set<string>();
  const nodes = await startTronNodes(ledger, wallets);
  const market = await startEnergyMarket({ tronUrl: nodes.urlOf('fine'), mined: () => mine(1) });
  const tokens = chains.TRX.tokens.map((token) =>
    token.isNative ? token : { ...token, address: usdtAddress },
  );
  const network = String(ledger.chainId);
  const chain: Chain = {
    ...chains.TRX,
    network,
    tokens,
    enabled: true,
    confirmations: 3,
    // Ten minutes of watching after the credit are fewer blocks than the least depth.
    blockTimeMs: 5_000,
  };
  const faucet = { address: faucetAddress, secret: Buffer.from(faucetKey, 'hex') };
  const senders = new Map<string, string>();
  let forkOf = -1;
  /** The newest block that a node has called solid. No reorganisation removes it. */
  let promised = 0;
  let signed = 0n;
  const newWallet = (): CrashWallet => {
    const secret = secp256k1.utils.randomSecretKey();
    return { secret, address: tronAddressOfPublicKey(secp256k1.getPublicKey(secret, false)) };
  };
  const mine = (blocks: number) =>
    ledger.lock.run(async () => {
      for (let i = 0; i < blocks; i++) {
        ledger.clockOffset += blockMs;
        await ledger.mine();
      }
    });
  const sendRaw = (raw: string) =>
    ledger.lock.run(() => ledger.broadcast(transactionFromBytes(Buffer.from(raw, 'hex'))));
  /** Refers to the first block, because no reorganisation removes it. */
  const sign = (from: CrashWallet, to: string, tokenAddress: string | null, amount: bigint) => {
    signed += 1n;
    const now = BigInt(ledger.blocks.time(ledger.blocks.head));
    const raw = encodePayment(
      { chain: 'TRX', from: from.address, to, tokenAddress, amount },
      {
        reference: `0000${ledger.blocks.id(0)?.slice(16, 32)}`,
        expiration: now + halfDayMs,
        timestamp: now + signed,
        feeLimit: tokenAddress === null ? 0n : 100n * trx,
      },
    );
    return signRaw({ raw, keyring: digestKeyring(() => from), keyId: '', address: from.address });
  };
  const senderOf = (id: string, bytes: Buffer): string => {
    const known = senders.get(id);
    if (known) return known;
    const owner = transactionFromBytes(bytes).contract?.value.owner_address as string;
    senders.set(id, owner);
    return owner;
  };
  const minedFrom = (first: number) =>
    Array.from({ length: Math.max(0, ledger.blocks.head - first + 1) }, (_, i) =>
      ledger.blocks.transactions(first + i),
    ).flat();

  await mine(2);
  return {
    chain,
    usdt: usdtAddress,
    // Bytes expire after 60 s (20 blocks), and the expiry must become solid. The extra blocks cover
    // the time between the signature and the first of these blocks.
    life: { valid: 20, proven: 20 + solidLag + 4 },
    fingerprint: base58Fingerprint,
    canonical: (address) => address,
    newWallet,
    newAddress: () => newWallet().address,
    head: async () => BigInt(ledger.blocks.head),
    secondsAhead: () => Math.ceil(ledger.clockOffset / 1000),
    mine,
    async reorganise(depth) {
      promised = Math.max(promised, ledger.solidNumber);
      await local.rollback(Math.min(depth, ledger.blocks.head - promised));
    },
    otherFork: () =>
      ledger.lock.run(async () => {
        const { head } = ledger.blocks;
        if (forkOf === head) return;
        forkOf = head;
        const other = ledger.branch();
        await other.rollback(forkDepth, false);
        // A producer missed its slot on the fork, so none of its blocks equals a block of this
        // chain.
        other.clockOffset += blockMs;
        for (let i = 0; i < forkDepth + 2; i++) {
          other.clockOffset += blockMs;
          await other.mine();
        }
        nodes.fork.chain = other;
        promised = Math.max(promised, other.solidNumber);
      }),
    async fundWallets(addresses) {
      for (const address of addresses) {
        wallets.add(hexOf(address));
        await sendRaw((await sign(faucet, address, null, 20_000n * trx)).raw);
        await sendRaw((await sign(faucet, address, usdtAddress, 200_000n * 10n ** 6n)).raw);
      }
      await mine(1);
    },
    signTransfer: (to, token, amount) => sign(faucet, to, token, amount),
    sendRaw,
    async tokenPayments(fromBlock) {
      const found = new Map<string, bigint[]>();
      for (const { info } of minedFrom(Number(fromBlock))) {
        const { log = [] } = JSON.parse(info) as { log?: { topics: string[]; data: string }[] };
        for (const { topics, data } of log) {
          const to = toBase58(`41${topics[2]?.slice(-40)}`);
          found.set(to, [...(found.get(to) ?? []), BigInt(`0x${data}`)]);
        }
      }
      return found;
    },
    balanceOf: tronBalanceOf(nodes.urlOf('fine')),
    balance: async (address) => ledger.fullView().world.account(hexOf(address))?.balance ?? 0n,
    strangerSends: async (wallet) =>
      void (await sendRaw((await sign(wallet, faucetAddress, null, 1n)).raw)),
    sentFrom: async (address) => ({
      hashes: minedFrom(0)
        .filter(({ id, bytes }) => senderOf(id, bytes) === hexOf(address))
        .map(({ id }) => id),
    }),
    energy: {
      account: energyAccountAddress,
      provider: makeGasStation({
        name: 'market',
        url: market.url,
        appId: marketAppId,
        secret: marketSecret,
      }),
      rentals: (receiver) => market.rentals().filter((one) => one.receiver === receiver).length,
    },
    unstick: async () => ledger.unstick(),
    connect(mode, life, walletOf) {
      const over = { chain, http: makeTronHttp({ urls: [nodes.urlOf(mode)] }) };
      const httpOf = async () => over.http;
      const keyring = life.wrap('keyring', digestKeyring(walletOf));
      const worker = {
        gateway: life.wrap('expiringGateway', makeTronGateway(over)),
        builder: makeTronBuilder({ chain }),
        // The signer is not a recorded step: the keyring signs.
        signer: makeTronSigner({ chain, keyring }),
      };
      return {
        balances: life.wrap('balances', makeTronBalanceReader({ httpOf })),
        energyChain: life.wrap('energyChain', makeEnergyChain(over.http)),
        tronSweeps: life.wrap('tronSweeps', makeTronSweepReader(httpOf)),
        fees: life.wrap('fees', makeTronFeeEstimator({ httpOf, chainOf: () => chain })),
        reader: life.wrap('reader', makeTronReader(over)),
        runWorker: (deps, wallet, deadline) =>
          runExpiryWorker(
            withRecordedVault(life, withExpiryVault({ ...deps, ...worker }, wallet)),
            wallet,
            deadline,
          ),
      };
    },
    async stop() {
      await market.close();
      await nodes.close();
      await local.close();
    },
  };
}
