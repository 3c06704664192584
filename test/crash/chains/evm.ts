/** EVM: an anvil that mines on command, behind one proxy for each mode of a node. */

import { randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { makeEvmCallSimulator } from '#chains/evm/pay/simulate-call.ts';
import { makeAllowanceReader } from '#chains/evm/read/allowances.ts';
import { makeEvmBalanceReader } from '#chains/evm/read/balance.ts';
import { makeCodeReader } from '#chains/evm/read/code.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { encodeCall } from '#chains/shared/abi/abi.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import { evmFingerprint } from '#domain/watch/address-filter.ts';
import { evmGroupVault } from '#extensions/payouts/chain/evm/evm-groups.ts';
import { groupCalls } from '#extensions/payouts/chain/evm/group-call.ts';
import { withGroupResults } from '#extensions/payouts/chain/evm/with-group-results.ts';
import { groupSigner } from '#extensions/payouts/chain/evm/with-groups.ts';
import { withSwapResults } from '#extensions/swaps/chain/evm/with-swap-results.ts';
import { makeSwapWork } from '#extensions/swaps/rules/signing/make-swap-work.ts';
import { makeDelegationReader } from '#extensions/token-sweep/chain/evm/delegations.ts';
import { sweeperBuilder } from '#extensions/token-sweep/chain/evm/sweeper-builder.ts';
import { sweeperSigner } from '#extensions/token-sweep/chain/evm/sweeper-signer.ts';
import {
  sweeperEstimator,
  sweeperGateway,
} from '#extensions/token-sweep/chain/evm/with-sweeper.ts';
import { authorizingOwners } from '#extensions/token-sweep/rules/set-code/authorizing-owners.ts';
import { deployed, faucet } from '#local/chains/evm-catalog.ts';
import type { Chain } from '#model/chain.ts';
import type { Attestations } from '#ports/vault.ts';
import type { ChainName } from '#shared/chains.ts';
import { type FaultNode, startFaultNode } from '#test/fakes/fault-node.ts';
import { ether, quantity } from '#test/integration/chains/evm/stage.ts';
import { startLiquidAnvil } from '#test/scenarios/liquidity.ts';
import { type Anvil, startAnvil } from '#test/support/anvil.ts';
import { evmBalanceOf } from '#test/support/books/read-chain-balances.ts';
import { withNonceVault } from '#test/support/in-process-vault.ts';
import { withEvmGroups } from '#test/support/with-evm-groups.ts';
import { answers, type CrashChain, type NodeMode } from '../world/chain.ts';
import { digestKeyring } from '../world/keyrings.ts';
import { withRecordedVault } from '../world/recorded-vault.ts';
import { swapPortsOf } from './evm-swaps.ts';

export type EvmCrashChain = Awaited<ReturnType<typeof startEvmChain>>;

/**
 * `parted`: blocks below the head at which the other fork starts. `longer`: how much longer it is.
 */
const parted = 3n;
const longer = 2n;
/** anvil's finalized block is twice this many blocks below its head. */
const epoch = 3;
/**
 * The fork is longer by one such step, and its finalized block is the chain's own. Networks
 * finalize no block that a reorganisation then removes, on any fork.
 */
const epochOfFork = epoch + Number(longer) / 2;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const transferOf = (to: string, amount: bigint) =>
  encodeCall('transfer(address,uint256)', to, amount);

/**
 * A payment is confirmed after 3 blocks and final after 6, so a reorganisation can remove a
 * confirmed payment.
 */
export async function startEvmChain(name: ChainName = 'ETH') {
  const stage = await startLiquidAnvil(name, { slotsInAnEpoch: epoch });
  const { rpc } = stage;
  const chain: Chain = { ...stage.chain, enabled: true, confirmations: 3 };
  const { chainId } = stage.local;
  /** Smallest units of one USDT. */
  const unit = 10n ** BigInt(stage.local.stableDecimals);
  const usdt = deployed.USDT;
  const head = async () => BigInt(await rpc.request<string>('eth_blockNumber'));
  await rpc.request('evm_setAutomine', [false]);
  const nodes = new Map<NodeMode, FaultNode>();
  for (const mode of answers) {
    const node = await startFaultNode(stage.url);
    Object.assign(node, { mode, slowMs: 60, lagBlocks: 2, refusal: 'sender is banned' });
    nodes.set(mode, node);
  }
  let fork: Anvil | undefined;
  let forkOf: { head: string; parted: Promise<void> } | undefined;
  let payerNonce = 0;
  const payer = privateKeyToAccount(`0x${'5a'.repeat(32)}`);
  const mine = (blocks: number) => rpc.request('anvil_mine', [quantity(blocks)]);
  const balance = async (address: string) =>
    BigInt(await rpc.request<string>('eth_getBalance', [address, 'latest']));
  /** Coin that no transaction brought, by address. */
  const made = new Map<string, bigint>();
  const fundCoin = async (address: string, wei: bigint) => {
    made.set(address, (made.get(address) ?? 0n) + wei - (await balance(address)));
    return rpc.request('anvil_setBalance', [address, quantity(wei)]);
  };
  await fundCoin(payer.address, 1_000_000n * ether);
  // The gas price puts it first in its block, ahead of every waiting transaction.
  const asFaucet = (to: string, data: string, gas = 200_000) => {
    const fees = { maxFeePerGas: quantity(10n ** 12n), maxPriorityFeePerGas: quantity(10n ** 11n) };
    const call = { from: faucet, to, data, gas: quantity(gas), ...fees };
    return rpc.request('eth_sendTransaction', [call]);
  };
  const giveTokens = (to: string, amount: bigint) => asFaucet(usdt, transferOf(to, amount));
  await giveTokens(payer.address, 100_000_000n * unit);
  await mine(1);

  async function part(head: bigint): Promise<void> {
    fork ??= await startAnvil({
      chainId,
      slotsInAnEpoch: epochOfFork,
      args: ['--fork-url', stage.url, '--no-mining', '--no-storage-caching'],
    });
    const forking = { jsonRpcUrl: stage.url, blockNumber: Number(head - parted) };
    await fork.rpc.request('anvil_reset', [{ forking }]);
    await fork.rpc.request('anvil_setCoinbase', [`0x${'fe'.repeat(20)}`]);
    await fork.rpc.request('anvil_mine', [quantity(parted + longer)]);
    (nodes.get('other-fork') as FaultNode).forkUrl = fork.url;
  }

  return {
    rpc,
    chain,
    usdt,
    unit,
    life: null,
    fingerprint: evmFingerprint,
    canonical: toChecksumAddress,
    newWallet() {
      const secret = secp256k1.utils.randomSecretKey();
      return { secret, address: addressOfPublicKey(secp256k1.getPublicKey(secret, false)) };
    },
    newAddress: () => toChecksumAddress(`0x${randomBytes(20).toString('hex')}`),
    head,
    async mine(blocks: number) {
      await mine(blocks);
    },
    fundCoin,
    giveTokens,
    asFaucet,
    async otherFork() {
      // By its hash: a reorganisation keeps the number of the head.
      const at = await rpc.request<{ number: string; hash: string }>('eth_getBlockByNumber', [
        'latest',
        false,
      ]);
      if (forkOf?.head !== at.hash) forkOf = { head: at.hash, parted: part(BigInt(at.number)) };
      await forkOf.parted;
    },
    async fundWallets(addresses) {
      for (const address of addresses) await fundCoin(address, 100n * ether);
      for (const address of addresses) await giveTokens(address, 200_000n * unit);
      await mine(1);
    },
    async signTransfer(to, token, amount) {
      const nonce = payerNonce++;
      const data = token ? transferOf(to, amount) : undefined;
      const raw = await payer.signTransaction({
        chainId,
        type: 'eip1559',
        nonce,
        gas: 200_000n,
        maxFeePerGas: 10n ** 12n,
        maxPriorityFeePerGas: 10n ** 9n,
        to: (token ?? to) as `0x${string}`,
        value: token ? 0n : amount,
        data: data as `0x${string}` | undefined,
      });
      return { raw, txHash: keccak256(raw) };
    },
    sendRaw: (raw) => rpc.request<string>('eth_sendRawTransaction', [raw]),
    async reorganise(depth) {
      await rpc.request('anvil_reorg', [depth, []]);
    },
    async tokenPayments(fromBlock) {
      const filter = { fromBlock: quantity(fromBlock), address: usdt };
      const logs = await rpc.request<{ topics: string[]; data: string }[]>('eth_getLogs', [
        { ...filter, toBlock: 'latest', topics: [transferTopic] },
      ]);
      const found = new Map<string, bigint[]>();
      for (const { topics, data } of logs) {
        const to = toChecksumAddress(`0x${topics[2]?.slice(26)}`);
        found.set(to, [...(found.get(to) ?? []), BigInt(data)]);
      }
      return found;
    },
    balance,
    balanceOf: evmBalanceOf(rpc),
    madeFor: (address) => made.get(address) ?? 0n,
    async strangerSends({ address }) {
      await rpc.request('anvil_impersonateAccount', [address]);
      const gas = { gas: '0x5208', maxFeePerGas: '0x174876e800' };
      await rpc.request('eth_sendTransaction', [{ from: address, to: address, ...gas }]);
      await rpc.request('anvil_stopImpersonatingAccount', [address]);
    },
    sentFrom: async (address) => ({
      nonces: Number(await rpc.request<string>('eth_getTransactionCount', [address, 'latest'])),
    }),
    unstick: async () => {},
    connect(mode, life, walletOf) {
      const node = nodes.get(mode);
      if (!node) throw new Error(`no EVM node is ${mode}`);
      const over = { chain, rpc: makeRpc({ urls: [node.url] }) };
      const rpcOf = async () => over.rpc;
      const { calls, ...swaps } = swapPortsOf(chain, over.rpc, life);
      const keyring = life.wrap('keyring', digestKeyring(walletOf));
      const allowances = life.wrap(
        'allowances',
        makeAllowanceReader({ rpcOf, chainOf: () => chain }),
      );
      const codes = life.wrap('codes', makeCodeReader(over));
      const delegations = life.wrap('delegations', makeDelegationReader({ rpcOf }));
      const worker = {
        gateway: life.wrap('gateway', sweeperGateway(makeEvmGateway(over), over)),
        allowances,
        sent: life.wrap('sent', makeEvmSentReader(over)),
        builder: sweeperBuilder(makeEvmBuilder({ chain })),
        // The signer is not a recorded step: the keyring signs.
        signer: groupSigner(
          sweeperSigner(makeEvmSigner({ chain, keyring }), { chain, keyring }),
          groupCalls,
        ),
        authorizing: authorizingOwners({ chain, delegations }),
      };
      return {
        allowances,
        balances: life.wrap('balances', makeEvmBalanceReader({ rpcOf })),
        delegations,
        fees: life.wrap(
          'fees',
          sweeperEstimator(makeEvmFeeEstimator({ rpcOf, chainOf: () => chain }), { rpcOf }),
        ),
        reader: life.wrap(
          'reader',
          withGroupResults(withSwapResults(makeEvmReader(over), over), over),
        ),
        simulator: life.wrap('simulator', makeEvmCallSimulator({ rpcOf, chainOf: () => chain })),
        swaps,
        runWorker({ quotes, ids, internalOrders, ...deps }, wallet, deadline) {
          const { payments, prices, judges } = deps;
          const judgesOfVault = (attested: Attestations) => ({
            ...judges,
            ...evmGroupVault({ payments, prices, attested }).judges,
          });
          const shared = withRecordedVault(
            life,
            withNonceVault(
              { ...deps, ...worker, codes, judgesOfVault, swaps: makeSwapWork({ quotes, calls }) },
              wallet,
            ),
          );
          const made = { groups: internalOrders, ids };
          return runNonceWorker(withEvmGroups(shared, made), wallet, deadline);
        },
      };
    },
    async stop() {
      await Promise.all([...nodes.values()].map((node) => node.stop()));
      await fork?.stop();
      await stage.stop();
    },
  } satisfies CrashChain & Record<string, unknown>;
}
