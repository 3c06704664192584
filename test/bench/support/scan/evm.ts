import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { evmFingerprint } from '#domain/watch/address-filter.ts';
import { encodeCall, selectors } from '#local/chains/abi.ts';
import { fresh, quantity } from '#test/integration/chains/evm/stage.ts';
import { startSpine } from '#test/scenarios/spine.ts';
import { countingFetch, type ScanStage, toUs } from './stage.ts';

/** An anvil with transfers of coins, of tokens, and of coins that a contract moves. */
export async function startEvmScan(prefix: string): Promise<ScanStage> {
  const spine = await startSpine(prefix);
  const { rpc, owner } = spine;
  return {
    ...spine,
    fingerprint: evmFingerprint,
    newAddresses: (count) =>
      Array.from({ length: count }, (_, i) =>
        toChecksumAddress(`0x${(0xabcd_0000_0001n + BigInt(i)).toString(16).padStart(40, '0')}`),
      ),
    async mine({ blocks, transfers, ours }) {
      await rpc.request('evm_setAutomine', [false]);
      let nonce = Number(await rpc.request<string>('eth_getTransactionCount', [owner, 'latest']));
      for (let block = 0; block < blocks; block++) {
        const calls = Array.from({ length: transfers }, (_, i) => {
          const to = i < toUs ? ours[(block + i) % ours.length]! : fresh(block * transfers + i);
          const value = quantity(10n ** 16n);
          const tx = [
            { to, value },
            { to: spine.usdt, data: encodeCall(selectors.transfer, to, 1_000_000n) },
            { to: spine.forwarder, value, data: spine.call('Forwarder', 'forward', [to]) },
          ][i % 3];
          const sent = { from: owner, nonce: quantity(nonce), gas: quantity(140_000), ...tx };
          nonce += 1;
          return { method: 'eth_sendTransaction', params: [sent] };
        });
        const answers = await rpc.batch<string>(calls);
        const failed = answers.find((answer) => typeof answer !== 'string');
        if (failed) throw new Error(`a transfer was not taken: ${(failed as Error).message}`);
        await rpc.request('evm_mine');
      }
      await rpc.request('evm_setAutomine', [true]);
    },
    countingReader(chain = spine.chain) {
      const { count, fetch } = countingFetch();
      return {
        count,
        reader: makeEvmReader({ chain, rpc: makeRpc({ urls: [spine.url], fetch }) }),
      };
    },
  };
}
