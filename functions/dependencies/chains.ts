/** The nodes of the chains, and the readers over all families that the API uses. */
import { providerHosts, rpcUrls } from '#aws/runtime/rpc-parameters.ts';
import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { evmNetwork } from '#chains/evm/node/network.ts';
import { parseQuantity } from '#chains/evm/node/node-json.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeEvmBalanceReader } from '#chains/evm/read/balance.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { askHeads } from '#chains/rpc/providers/ask-heads.ts';
import { balanceByTwo } from '#chains/rpc/providers/balance-by-two.ts';
import { estimateByTwo } from '#chains/rpc/providers/estimate-by-two.ts';
import { makeRpc, type Rpc } from '#chains/rpc/rpc.ts';
import { solanaNetwork } from '#chains/solana/node/network.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeSolanaBalanceReader } from '#chains/solana/read/balance.ts';
import { parseSlot } from '#chains/solana/read/read-finalized.ts';
import { makeTronHttp, type TronHttp } from '#chains/tron/node/http.ts';
import { tronNetwork } from '#chains/tron/node/network.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronBalanceReader } from '#chains/tron/read/balance.ts';
import { readHeader } from '#chains/tron/read/head.ts';
import type { Chain } from '#model/chain.ts';
import type { BalanceReader, FeeEstimator, ProviderAnswer, SentReader } from '#ports/chains.ts';
import { type ChainName, type Family, familyOf } from '#shared/chains.ts';
import { keptPerChain } from './kept-per-chain.ts';

/** Milliseconds; a call of the API can wait for two providers. */
const timeoutMs = 8_000;

const networkOf = (chain: Chain) =>
  chain.family === 'EVM' ? evmNetwork(chain) : solanaNetwork(chain);

/** The nodes of an EVM chain or of Solana. */
export const rpcOf: (chain: ChainName) => Promise<Rpc> = /* @__PURE__ */ keptPerChain(
  rpcUrls,
  (urls, chain) => makeRpc({ urls, timeoutMs, network: networkOf(chains[chain]) }),
);

/** TRON's nodes. */
export const httpOf: (chain: ChainName) => Promise<TronHttp> = /* @__PURE__ */ keptPerChain(
  rpcUrls,
  (urls, chain) => makeTronHttp({ urls, timeoutMs, network: tronNetwork(chains[chain]) }),
);

/** Finds the chain, token and address that a request names. */
export const catalogLookups = {
  chain: (name: ChainName): Chain => chains[name],
  token: findToken,
  checkAddress: ({ family }: Chain, text: string) => checkAddress(family, text),
};

/** Reads balances on every chain. */
export function balanceReader(): BalanceReader {
  const readers: Record<Family, BalanceReader> = {
    EVM: balanceByTwo(rpcOf, (rpcOf) => makeEvmBalanceReader({ rpcOf })),
    TRX: balanceByTwo(httpOf, (httpOf) => makeTronBalanceReader({ httpOf })),
    SOL: balanceByTwo(rpcOf, (rpcOf) => makeSolanaBalanceReader({ rpcOf })),
  };
  return { balance: (input) => readers[familyOf[input.chain]].balance(input) };
}

/** Asks each provider of a chain for its head. */
export async function askProviders({ name, family }: Chain): Promise<ProviderAnswer[]> {
  const hosts = await providerHosts(name);
  const heads =
    family === 'TRX'
      ? await askHeads(await httpOf(name), async (http) => {
          const header = await readHeader(http);
          if (!header) throw new Unverified('no newest block');
          return header.number;
        })
      : await askHeads(await rpcOf(name), async (rpc) =>
          family === 'EVM'
            ? parseQuantity(await rpc.request('eth_blockNumber'), 'eth_blockNumber')
            : parseSlot(await rpc.request('getSlot', [{ commitment: 'confirmed' }])),
        );
  return heads.map((answer, i) => ({ ...answer, host: hosts[i] ?? '' }));
}

/** Estimates the fees of payments on every chain. */
export function feeEstimator(): FeeEstimator {
  const chainOf = catalogLookups.chain;
  const estimators: Record<Family, FeeEstimator> = {
    EVM: estimateByTwo(rpcOf, (rpcOf) => makeEvmFeeEstimator({ rpcOf, chainOf })),
    TRX: estimateByTwo(httpOf, (httpOf) => makeTronFeeEstimator({ httpOf, chainOf })),
    SOL: estimateByTwo(rpcOf, (rpcOf) => makeSolanaFeeEstimator({ rpcOf, chainOf })),
  };
  return {
    estimate: (terms, ...rest) => estimators[familyOf[terms.chain]].estimate(terms, ...rest),
  };
}

/**
 * Reads what an address has sent, nonce by nonce; null for chains without nonces, where the
 * signer's table has every hash.
 */
export const sentReaderOf = async (chain: Chain): Promise<SentReader | null> =>
  chain.family === 'EVM' ? makeEvmSentReader({ chain, rpc: await rpcOf(chain.name) }) : null;
