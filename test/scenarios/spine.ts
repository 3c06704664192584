/**
 * The spine without Lambda: the real domain over the real stores on the emulator and a real node,
 * so that a test can stop a step anywhere. The hot key and the seed are in memory. Everything else
 * is as deployed.
 */

import { randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { accountXpub } from '#chains/account/derive.ts';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';
import { deriveEvmAddress, evmPrivateKey } from '#chains/evm/account/derive.ts';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { makeEvmCallSimulator } from '#chains/evm/pay/simulate-call.ts';
import { makeAllowanceReader } from '#chains/evm/read/allowances.ts';
import { makeEvmBalanceReader } from '#chains/evm/read/balance.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { balanceByTwo } from '#chains/rpc/providers/balance-by-two.ts';
import { estimateByTwo } from '#chains/rpc/providers/estimate-by-two.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import { evmFingerprint } from '#domain/watch/address-filter.ts';
import { withSwapResults } from '#extensions/swaps/chain/evm/with-swap-results.ts';
import { makeDelegationReader } from '#extensions/token-sweep/chain/evm/delegations.ts';
import { sweeperBuilder } from '#extensions/token-sweep/chain/evm/sweeper-builder.ts';
import { sweeperSigner } from '#extensions/token-sweep/chain/evm/sweeper-signer.ts';
import {
  sweeperEstimator,
  sweeperGateway,
} from '#extensions/token-sweep/chain/evm/with-sweeper.ts';
import type { DelegationReader } from '#extensions/token-sweep/ports.ts';
import { authorizingOwners } from '#extensions/token-sweep/rules/set-code/authorizing-owners.ts';
import { parseSeedKeyId } from '#model/seed-key-id.ts';
import { walletDigestKeyring } from '../fakes/keyrings.ts';
import { ether, type Stage, startStage } from '../integration/chains/evm/stage.ts';
import { evmBalanceOf } from '../support/books/read-chain-balances.ts';
import { indexesSettled } from '../support/dynamodb/indexes-settled.ts';
import { type NonceDepsWithVault, withNonceVault } from '../support/in-process-vault.ts';
import { sendWithKey } from '../support/send-with-key.ts';
import { sentIsMined } from './sent-is-mined.ts';
import { makeSpineBase } from './spine-base.ts';

export type Spine = Awaited<ReturnType<typeof startSpine>>;

/**
 * One project with a funded hot wallet on one ETH-like chain. `stop` ends and removes everything.
 */
export const startSpine = async (prefix: string, options: { books?: boolean } = {}) =>
  spineOn(prefix, await startStage(), { coinUsd: '2000', books: options.books ?? true });

/** The same spine on a chain that already runs. The chain stops with the spine. */
export async function spineOn<On extends Stage>(
  prefix: string,
  stage: On,
  { coinUsd, books = true }: { coinUsd: string; books?: boolean },
) {
  const { rpc } = stage;
  const chain = { ...stage.chain, enabled: true };
  const secret = secp256k1.utils.randomSecretKey();
  const address = addressOfPublicKey(secp256k1.getPublicKey(secret, false));
  await stage.send({ from: stage.owner, to: address, value: `0x${(100n * ether).toString(16)}` });
  const seed = Uint8Array.from(randomBytes(64));
  const xpub = accountXpub('EVM', seed);
  const keyring = walletDigestKeyring(secret, { seed, childKey: evmPrivateKey });
  const rpcOf = async () => rpc;
  const allowances = makeAllowanceReader({ rpcOf, chainOf: () => chain });
  const { workerDeps, removeTables, ...base } = await makeSpineBase(prefix, {
    chain,
    address,
    coinUsd,
    secondsAhead: stage.secondsAhead,
    ...(books && { balanceOf: evmBalanceOf(rpc) }),
    reader: withSwapResults(makeEvmReader({ chain, rpc }), { chain, rpc }),
    balances: balanceByTwo(rpcOf, (rpcOf) => makeEvmBalanceReader({ rpcOf })),
    fees: sweeperEstimator(
      estimateByTwo(rpcOf, (rpcOf) => makeEvmFeeEstimator({ rpcOf, chainOf: () => chain })),
      { rpcOf },
    ),
    simulator: makeEvmCallSimulator({ rpcOf, chainOf: () => chain }),
    allowances,
    subAddress: (index) => deriveEvmAddress(xpub, index),
    fingerprint: evmFingerprint,
    canonical: toChecksumAddress,
  });
  const delegations = makeDelegationReader({ rpcOf });
  const paymentDeps: NonceDepsWithVault & { delegations: DelegationReader } = {
    ...workerDeps,
    ...base.books.ofWorker,
    gateway: sweeperGateway(makeEvmGateway({ chain, rpc }), { rpc }),
    builder: sweeperBuilder(makeEvmBuilder({ chain })),
    signer: sweeperSigner(makeEvmSigner({ chain, keyring }), { chain, keyring }),
    delegations,
    authorizing: authorizingOwners({ chain, delegations }),
    allowances,
    sent: makeEvmSentReader({ chain, rpc }),
  };
  const mine = (blocks: number) => rpc.request('anvil_mine', [`0x${blocks.toString(16)}`]);
  return {
    ...stage,
    ...base,
    paymentDeps,
    keyring,
    /** Runs the payment worker once, by default for the hot wallet; `set` replaces parts. */
    async work(set: Partial<NonceDepsWithVault> = {}, wallet = base.wallet) {
      await indexesSettled();
      const until = paymentDeps.clock.nowMs() + 20_000;
      const deps = withNonceVault({ ...paymentDeps, ...set }, wallet);
      const result = await runNonceWorker(deps, wallet, until);
      await sentIsMined(rpc);
      return result;
    },
    mine,
    /** Sends from an address of the project by its own key, without an order of ours. */
    sendStray(from: string, tx: { to: string; data?: string; value?: bigint }) {
      const index = parseSeedKeyId(base.walletOf(from).keyId)?.index;
      const key = index === undefined ? secret : evmPrivateKey(seed, index);
      return sendWithKey(rpc, key, { ...tx, chainId: chain.chainId ?? 1 });
    },
    /** Ends and removes everything. Throws if the books are not what the chain is. */
    async stop() {
      try {
        await base.books.judge({ mine: () => mine(chain.confirmations + 2), tick: base.tick });
      } finally {
        await stage.stop();
        await removeTables();
      }
    },
  };
}
