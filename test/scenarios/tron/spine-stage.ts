/** A TRON chain for a family spine: the faucet, the project's wallet, and faults of its node. */
import { randomBytes } from 'node:crypto';
import { accountXpub } from '#chains/account/derive.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { balanceByTwo } from '#chains/rpc/providers/balance-by-two.ts';
import { estimateByTwo } from '#chains/rpc/providers/estimate-by-two.ts';
import { deriveTronAddress, tronPrivateKey } from '#chains/tron/account/derive.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronBuilder } from '#chains/tron/pay/builder.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { makeTronSigner } from '#chains/tron/pay/signer.ts';
import { makeTronBalanceReader } from '#chains/tron/read/balance.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { faucetKey, usdtAddress } from '#emulators/tron/src/genesis.ts';
import { startTronChain, type TronChain } from '#emulators/tron/src/start.ts';
import type { Answer } from '#emulators/tron/src/testing.ts';
import {
  broadcast,
  type Client,
  clientOf,
  keyOf,
  post,
  tokenTransferOf,
  transferOf,
} from '#emulators/tron/src/testing.ts';
import type { Chain } from '#model/chain.ts';
import { walletDigestKeyring } from '#test/fakes/keyrings.ts';
import { tronBalanceOf } from '#test/support/books/read-chain-balances.ts';
import type { FamilyStage, StartStage } from '../family-spine.ts';

const trx = 1_000_000n;

export interface TronStage extends FamilyStage {
  node: TronChain;
  url: string;
  faucet: Client;
  /** The project's hot wallet, for actions that the service never takes with it. */
  hot: Client;
}

let count = 0;

/** Starts the chain. The wallet holds 1,000 TRX and 100,000 USDT. */
export async function startTronStage(
  ...[providerOf, options = {}]: Parameters<StartStage>
): Promise<TronStage> {
  const { finality = 19, creditsFinalOnly = true, providers, timeoutMs = 10_000 } = options;
  const node = await startTronChain({ producing: false, solidLag: finality });
  const { url } = node;
  const faucet = clientOf(url, faucetKey);
  const hot = clientOf(url, keyOf('spine-hot'));
  const seed = Uint8Array.from(randomBytes(64));
  const chain: Chain = {
    ...chains.TRX,
    creditsFinalOnly,
    network: null,
    tokens: chains.TRX.tokens.map((token) =>
      token.isNative ? token : { ...token, address: usdtAddress },
    ),
  };
  const urls = providers ? await providers(url) : [url, await providerOf(url)];
  const http = makeTronHttp({ urls, timeoutMs });
  const httpOf = async () => http;
  const send = async (transaction: Answer): Promise<string> => {
    const answer = await broadcast(url, transaction);
    if (!answer.result && answer.code !== 'DUP_TRANSACTION_ERROR') {
      throw new Error(`${answer.code} ${answer.message}`);
    }
    return transaction.txID;
  };
  const pay: TronStage['pay'] = async (token, to, amount) =>
    send(
      token === 'coin'
        ? await transferOf(faucet, to, Number(amount))
        : await tokenTransferOf(faucet, usdtAddress, to, Number(amount)),
    );
  const sent = async (): Promise<number> => {
    let found = 0;
    for (let from = 0; from <= node.chain.blocks.head; from += 100) {
      const { block = [] } = await post(url, 'wallet/getblockbylimitnext', {
        startNum: from,
        endNum: from + 100,
        visible: true,
      });
      for (const { transactions = [] } of block) {
        found += transactions.filter(
          ({ raw_data }: Answer) =>
            raw_data.contract[0].parameter.value.owner_address === hot.address,
        ).length;
      }
    }
    return found;
  };
  await pay('coin', hot.address, 1_000n * trx);
  await pay('USDT', hot.address, 100_000n * trx);
  await node.mine(3);
  return {
    node,
    url,
    faucet,
    hot,
    chain,
    coin: trx,
    coinUsd: '0.25',
    address: hot.address,
    reader: makeTronReader({ chain, http }),
    balances: balanceByTwo(httpOf, (httpOf) => makeTronBalanceReader({ httpOf })),
    balanceOf: tronBalanceOf(url),
    fees: estimateByTwo(httpOf, (httpOf) => makeTronFeeEstimator({ httpOf, chainOf: () => chain })),
    gateway: makeTronGateway({ chain, http }),
    builder: makeTronBuilder({ chain }),
    signer: makeTronSigner({
      chain,
      keyring: walletDigestKeyring(Buffer.from(hot.key, 'hex'), { seed, childKey: tronPrivateKey }),
    }),
    subAddress: (index) => deriveTronAddress(accountXpub('TRX', seed), index),
    fingerprint: base58Fingerprint,
    canonical: (address) => address,
    newAddress: () => {
      count += 1;
      return clientOf(url, keyOf(`spine-${count}`)).address;
    },
    mine: (blocks) => node.mine(blocks),
    async expire() {
      node.chain.clockOffset += 120_000;
      await node.mine(finality + 2);
    },
    async rollback(blocks, transactions) {
      await node.rollback(blocks, transactions === 'again' ? 'pending' : 'vanish');
    },
    pay,
    async signed(to, amount) {
      const transaction = await transferOf(faucet, to, Number(amount));
      return { send: async () => void (await send(transaction)) };
    },
    foreign: async (to, amount) => void (await send(await transferOf(hot, to, Number(amount)))),
    async balance(token, address) {
      if (token === 'coin') {
        const { balance = 0 } = await post(url, 'wallet/getaccount', { address, visible: true });
        return BigInt(balance);
      }
      const answer = await post(url, 'wallet/triggerconstantcontract', {
        owner_address: faucet.address,
        contract_address: usdtAddress,
        visible: true,
        function_selector: 'balanceOf(address)',
        parameter: faucet.web.address.toHex(address).slice(2).padStart(64, '0'),
      });
      return BigInt(`0x${answer.constant_result[0]}`);
    },
    sentOnChain: sent,
    async memoOf(value) {
      const { raw_data } = await post(url, 'wallet/gettransactionbyid', { value });
      return raw_data.data ? Buffer.from(raw_data.data, 'hex').toString() : null;
    },
    fault: {
      losesAnswer: async () => node.faults.add([{ kind: 'lose-answer', times: 1 }]),
      drops: async () => node.faults.add([{ kind: 'drop', times: 1 }]),
      sticks: async () => node.faults.add([{ kind: 'stick', times: 1 }]),
      refuses: async (times) =>
        node.faults.add([{ kind: 'refuse', code: 'SERVER_BUSY', message: 'Server busy.', times }]),
      lags: async (blocks) => {
        node.chain.readLag = blocks;
      },
      none: async () => {
        node.faults.set([]);
        node.chain.readLag = 0;
      },
    },
    stop: () => node.close(),
  };
}
