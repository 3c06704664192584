import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chains } from '#chains/catalog/catalog.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronBalanceReader } from '#chains/tron/read/balance.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { base58Fingerprint } from '#domain/watch/address-filter.ts';
import { tronCommand } from '#emulators/tron/src/command.ts';
import { faucetKey, forwarderAddress, usdtAddress } from '#emulators/tron/src/genesis.ts';
import { addressOfKey, signHash } from '#emulators/tron/src/node/signing.ts';
import { dev, post } from '#emulators/tron/src/testing.ts';
import { fromBase58, fromHex, toBase58, toHex } from '#emulators/tron/src/wire/bytes.ts';
import { rawFromJson, signedBytes, transactionOf } from '#emulators/tron/src/wire/transaction.ts';
import type { Chain } from '#model/chain.ts';
import { makeSpineBase } from '#test/scenarios/spine-base.ts';
import { countingFetch, type ScanStage, toUs } from './stage.ts';

const faucet = addressOfKey(fromHex(faucetKey));
const address = (n: number) =>
  `41${(0xabcd_0000_0000n + BigInt(n)).toString(16).padStart(40, '0')}`;
const word = (hex: string) => hex.padStart(64, '0');
/** Selectors of the forwarder's `forward(address)` and a token's `transfer(address,uint256)`. */
const selectors = { forward: '101e8952', transfer: 'a9059cbb' };
const sun = 2_000_000;

/** Runs the node in its own process, so that its CPU time does not count as the watcher's. */
async function startNode(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, tronCommand({ producing: false }), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const atExit = () => child.kill('SIGKILL');
  process.once('exit', atExit);
  const lines = createInterface({ input: child.stdout });
  const [url] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the TRON node ended with ${code}`);
    }),
  ])) as [string];
  return {
    url,
    async stop() {
      process.removeListener('exit', atExit);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A transfer of one of the three kinds to `to` (hexadecimal). */
function contractOf(kind: number, to: string): { type: string; value: Record<string, unknown> } {
  const owner_address = faucet;
  if (kind === 0) {
    return { type: 'TransferContract', value: { owner_address, to_address: to, amount: sun } };
  }
  const argument = word(to.slice(2));
  const [contract, more] =
    kind === 1
      ? [usdtAddress, { data: selectors.transfer + argument + word(sun.toString(16)) }]
      : [forwarderAddress, { data: selectors.forward + argument, call_value: sun }];
  const value = { owner_address, contract_address: fromBase58(contract), ...more };
  return { type: 'TriggerSmartContract', value };
}

/** The local TRON chain with transfers of TRX, of tokens, and of TRX that a contract moves. */
export async function startTronScan(prefix: string): Promise<ScanStage> {
  const node = await startNode();
  const { url } = node;
  const chain: Chain = {
    ...chains.TRX,
    tokens: chains.TRX.tokens.map((token) =>
      token.isNative ? token : { ...token, address: usdtAddress },
    ),
  };
  const http = makeTronHttp({ urls: [url] });
  const { removeTables, ...base } = await makeSpineBase(prefix, {
    chain,
    address: toBase58(address(0)),
    coinUsd: '0.25',
    reader: makeTronReader({ chain, http }),
    balances: makeTronBalanceReader({ httpOf: async () => http }),
    fees: makeTronFeeEstimator({ httpOf: async () => http, chainOf: () => chain }),
    fingerprint: base58Fingerprint,
    canonical: (text) => text,
  });
  const now = await post(url, 'wallet/getnowblock');
  const { number = 0, timestamp } = now.block_header.raw_data;
  let sent = 0;
  const send = async (kind: number, to: string) => {
    sent += 1;
    const { type, value } = contractOf(kind, to);
    const json = {
      contract: [{ type, parameter: { value, type_url: `type.googleapis.com/protocol.${type}` } }],
      ref_block_bytes: (number & 0xffff).toString(16).padStart(4, '0'),
      ref_block_hash: now.blockID.slice(16, 32),
      expiration: timestamp + 12 * 3_600_000,
      timestamp: timestamp + sent,
      fee_limit: 100_000_000,
    };
    const raw = rawFromJson(json, { visible: false, body: '' });
    const { id } = transactionOf(raw, []);
    const signed = transactionOf(raw, [signHash(fromHex(id), fromHex(faucetKey))]);
    const transaction = toHex(signedBytes(signed));
    const answer = await post(url, 'wallet/broadcasthex', { transaction });
    if (!answer.result) throw new Error(`a transfer was not taken: ${JSON.stringify(answer)}`);
  };
  return {
    ...base,
    fingerprint: base58Fingerprint,
    newAddresses: (count) => Array.from({ length: count }, (_, i) => toBase58(address(i + 1))),
    async mine({ blocks, transfers, ours }) {
      for (let block = 0; block < blocks; block++) {
        for (let i = 0; i < transfers; i++) {
          const mine = fromBase58(ours[(block + i) % ours.length]!)!;
          await send(i % 3, i < toUs ? mine : address(1_000 + block * transfers + i));
        }
        await dev(url, 'mine', {});
      }
    },
    countingReader() {
      const { count, fetch } = countingFetch();
      return {
        count,
        reader: makeTronReader({ chain, http: makeTronHttp({ urls: [url], fetch }) }),
      };
    },
    async stop() {
      await removeTables();
      await node.stop();
    },
  };
}
