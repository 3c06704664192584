/** Payments of one wallet a second, from orders that wait approved to the chain. */
import { setTimeout as sleep } from 'node:timers/promises';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { readStage } from '../../lib/stages/stage.ts';
import { encodeCall, selectors } from '../../local/chains/abi.ts';
import { localRpc } from '../../local/rpc.ts';
import { toChecksumAddress } from '../../src/chains/evm/address.ts';
import { makeEvmFeeEstimator } from '../../src/chains/evm/estimate.ts';
import { mergeCatalog } from '../../src/chains/merge-catalog.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import type { ChainName } from '../../src/contract/chains.ts';
import { tableEnvironment } from '../support/tables.ts';
import { type BenchCloud, startCloud, useCloud } from './support/cloud.ts';
import { cpuSeconds, cpuSecondsBelow } from './support/cpu.ts';
import type { Part, Row } from './support/part.ts';
import { seedApproved } from './support/seed-orders.ts';

const catalog = mergeCatalog(readStage('local').chains);

/** Addresses that nobody has used. */
const recipients = (count: number, block: bigint): string[] =>
  Array.from({ length: count }, (_, i) =>
    toChecksumAddress(`0x${(block + BigInt(i)).toString(16).padStart(40, '0')}`),
  );

async function wake(chain: ChainName, address: string): Promise<void> {
  const sqs = new SQSClient({});
  const { QueueUrl } = await sqs.send(
    new GetQueueUrlCommand({ QueueName: 'coffer-local-sign-evm.fifo' }),
  );
  await sqs.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: JSON.stringify({ chain, address }),
      MessageGroupId: `${chain}:${address}`,
      MessageDeduplicationId: `bench-${Date.now()}`,
    }),
  );
  sqs.destroy();
}

/** Payments a second from the wake of the deployed worker to the block of the last one. */
async function measure(cloud: BenchCloud, name: ChainName, count: number) {
  const { stack } = cloud;
  const chain = catalog[name];
  const url = stack.chains[name]!.rpc_urls[0]!;
  const rpc = localRpc(url);
  const from = stack.project.wallet.EVM;
  const token = stack.chains[name]!.tokens.USDT!;
  const to = recipients(count, 0xbe7c_0000_0000n + BigInt(chain.chainId ?? 0) * 0x1_0000n);
  const { gasLimit, maxFeePerGas } = await makeEvmFeeEstimator({
    rpcOf: async () => makeRpc({ urls: [url] }),
    chainOf: () => chain,
  }).estimate({
    chain: name,
    from,
    to: to[0]!,
    tokenAddress: token.address,
    amount: 10n ** BigInt(token.decimals),
  });
  await seedApproved({
    ...{ chain: name, projectId: stack.project.slug, from, token, gasLimit, maxFeePerGas },
    recipients: to,
  });
  const sent = async () => Number(await rpc<string>('eth_getTransactionCount', from, 'latest'));
  const before = await sent();
  const emulator = cloud.pids().get('emulator') ?? -1;
  const cpu = () => [cpuSeconds(emulator), cpuSecondsBelow(emulator)];
  const cpuBefore = cpu();
  const startedAt = performance.now();
  await wake(name, from);
  while ((await sent()) < before + count) {
    if (performance.now() - startedAt > 240_000) throw new Error(`${name}: payments do not end`);
    await sleep(100);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const [server, functions] = cpu().map((value, i) => (value - cpuBefore[i]!) / seconds);
  for (const address of to) {
    const data = encodeCall(selectors.balanceOf, address);
    const paid = BigInt(await rpc<string>('eth_call', { to: token.address, data }, 'latest'));
    if (paid !== 10n ** BigInt(token.decimals)) throw new Error(`${address} was paid ${paid}`);
  }
  const nonce = await sent();
  if (nonce !== before + count) throw new Error(`${nonce - before} payments for ${count} orders`);
  return { rate: count / seconds, seconds, server: server!, functions: functions!, chain };
}

async function run(): Promise<Row[]> {
  const cloud = await startCloud();
  try {
    useCloud(cloud.stack);
    tableEnvironment('coffer-local');
    const row = (
      count: number,
      limit: number | null,
      m: Awaited<ReturnType<typeof measure>>,
    ): Row => ({
      what: `payments of one wallet, ${count} waiting, in-flight cap ${m.chain.inFlightCap}`,
      value: m.rate,
      unit: 'a second',
      limit,
      atLeast: true,
      note:
        `${m.chain.name}, blocks of 1 s; ${m.seconds.toFixed(1)} s; the emulator's one process kept ` +
        `${m.server.toFixed(2)} cores busy, the functions ${m.functions.toFixed(2)}`,
    });
    const wide = await measure(cloud, 'ARBITRUM', 500);
    const narrow = await measure(cloud, 'BASE', 100);
    return [row(500, 40, wide), row(100, null, narrow)];
  } finally {
    await cloud.stop();
  }
}

export const part: Part = {
  about: `On a local cloud of its own (all functions deployed, IAM enforced), approved orders of 1 USDT are put
into the table as \`withdraw/apply\` leaves them; one message wakes the payment worker, which judges, signs
in the emulator's KMS, stores and broadcasts. The clock runs from that message to the block of the last
payment; then each recipient must have been paid once. Watchers, streams, lists and the other chains run
meanwhile on the same machine.`,
  run,
};
