/** Payments per second of one wallet, from waiting approved orders to the chain. */
import { setTimeout as sleep } from 'node:timers/promises';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { type ChainName, type Family, familyNames, familyOf } from '#contract/chains.ts';
import type { FeeEstimator } from '#domain/ports/chains/fee-estimator.ts';
import { readStage } from '#lib/stages/stage.ts';
import { chainControls } from '#local/chains/chain-controls.ts';
import { tableEnvironment } from '../support/tables.ts';
import { type BenchCloud, startCloud, useCloud } from './support/cloud.ts';
import { cpuSeconds, cpuSecondsBelow } from './support/cpu.ts';
import type { Part, Row } from './support/part.ts';
import { seedQueued } from './support/seed/seed-operations.ts';
import { seedApproved } from './support/seed/seed-orders.ts';

const catalog = mergeCatalog(readStage('local').chains);
const chainOf = (name: ChainName) => catalog[name];

const feesOf: Record<Family, (url: string) => FeeEstimator> = {
  EVM: (url) => makeEvmFeeEstimator({ rpcOf: async () => makeRpc({ urls: [url] }), chainOf }),
  TRX: (url) =>
    makeTronFeeEstimator({ httpOf: async () => makeTronHttp({ urls: [url] }), chainOf }),
  SOL: (url) => makeSolanaFeeEstimator({ rpcOf: async () => makeRpc({ urls: [url] }), chainOf }),
};

const canonical: Record<Family, (address: string) => string> = {
  EVM: toChecksumAddress,
  TRX: (address) => address,
  SOL: (address) => address,
};

async function wake(chain: ChainName, address: string): Promise<void> {
  const sqs = new SQSClient({});
  const { QueueUrl } = await sqs.send(
    new GetQueueUrlCommand({ QueueName: `coffer-local-sign-${familyNames[familyOf[chain]]}.fifo` }),
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

/** Payments per second, from the wake of the deployed worker to the block of the last payment. */
async function measure(
  cloud: BenchCloud,
  {
    name,
    count,
    seed,
  }: {
    name: ChainName;
    count: number;
    seed: (input: Parameters<typeof seedApproved>[0]) => Promise<unknown>;
  },
) {
  const { stack } = cloud;
  const local = stack.chains[name]!;
  const url = local.rpc_urls[0]!;
  const controls = chainControls(name, { url, faucetPrivateKey: local.faucet_private_key });
  const from = stack.project.wallet[familyOf[name]];
  const token = local.tokens.USDT!;
  const one = 10n ** BigInt(token.decimals);
  const to = Array.from({ length: count }, () => canonical[familyOf[name]](controls.newAddress()));
  const { gasLimit, maxFeePerGas, maxFee } = await feesOf[familyOf[name]](url).estimate({
    chain: name,
    from,
    to: to[0]!,
    tokenAddress: token.address,
    amount: one,
    memo: null,
  });
  // The wallet holds enough coin to reserve for all of the orders, so it does not limit the rate.
  const coins = { to: from, tokenAddress: null, amount: maxFee * BigInt(count) };
  await controls.mined(await controls.send(coins));
  await seed({
    chain: name,
    projectId: stack.project.slug,
    from,
    token,
    gasLimit,
    maxFeePerGas,
    fee: maxFee,
    recipients: to,
  });
  const held = () => controls.balance(from, token.address);
  const before = await held();
  const emulator = cloud.pids().get('emulator') ?? -1;
  const nodeProcess = cloud.pids().get(`chain-${name.toLowerCase()}`) ?? -1;
  const cpu = () => [cpuSeconds(emulator), cpuSecondsBelow(emulator), cpuSeconds(nodeProcess)];
  const cpuBefore = cpu();
  const startedAt = performance.now();
  await wake(name, from);
  while ((await held()) > before - BigInt(count) * one) {
    if (performance.now() - startedAt > 240_000) throw new Error(`${name}: payments do not end`);
    await sleep(100);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const [server, functions, node] = cpu().map((value, i) => (value - cpuBefore[i]!) / seconds);
  for (const address of to) {
    const paid = await controls.balance(address, token.address);
    if (paid !== one) throw new Error(`${address} was paid ${paid}`);
  }
  const left = await held();
  if (left !== before - BigInt(count) * one) {
    throw new Error(`${(before - left) / one} payments for ${count} orders`);
  }
  return {
    rate: count / seconds,
    seconds,
    server,
    functions,
    node,
    cap: catalog[name].inFlightCap,
  };
}

const seeds = { withdrawals: seedApproved, operations: seedQueued };

/** The number of waiting orders, the required rate, and what limits the rate. */
const cases: {
  name: ChainName;
  count: number;
  limit: number | null;
  bound: string;
  of?: keyof typeof seeds;
}[] = [
  { name: 'ARBITRUM', count: 500, limit: 40, bound: 'blocks of 1 s' },
  { name: 'ARBITRUM', count: 500, limit: null, bound: 'blocks of 1 s', of: 'operations' },
  { name: 'BASE', count: 100, limit: null, bound: 'blocks of 1 s' },
  { name: 'TRX', count: 500, limit: null, bound: 'blocks of 3 s' },
  { name: 'SOL', count: 500, limit: null, bound: 'slots of 0.2 s' },
];

async function run(): Promise<Row[]> {
  const cloud = await startCloud();
  try {
    useCloud(cloud.stack);
    tableEnvironment('coffer-local');
    const rows: Row[] = [];
    const rates = new Map<string, number>();
    for (const { name, count, limit, bound, of = 'withdrawals' } of cases) {
      const m = await measure(cloud, { name, count, seed: seeds[of] });
      rates.set(`${of} ${name}`, m.rate);
      rows.push({
        what: `${of} of one wallet, ${count} waiting, in-flight cap ${m.cap}`,
        value: m.rate,
        unit: 'a second',
        limit,
        atLeast: true,
        note:
          `${name}, ${bound}; ${m.seconds.toFixed(1)} s; the emulator's one process kept ` +
          `${m.server!.toFixed(2)} cores busy, the functions ${m.functions!.toFixed(2)}, ` +
          `the chain ${m.node!.toFixed(2)}`,
      });
    }
    rows.push({
      what: 'operations under a session key over withdrawals, of one wallet',
      value: (rates.get('operations ARBITRUM') ?? 0) / (rates.get('withdrawals ARBITRUM') ?? 1),
      unit: 'x',
      limit: 0.9,
      atLeast: true,
      note: 'no slower, but for what two runs on one machine differ by',
    });
    return rows;
  } finally {
    await cloud.stop();
  }
}

export const part: Part = {
  about: `On a local cloud of its own (all functions deployed, IAM enforced), approved orders of 1 USDT are
put into the table as \`withdraw/apply\` leaves them. One message wakes the payment worker, which
authorizes them, signs in the emulator's KMS, stores and broadcasts. The clock runs from that
message to the block of the last payment. Each recipient must have been paid exactly once. Watchers,
streams, lists and the other chains run on the same machine meanwhile. The wallet holds enough coin
to reserve for all orders.

A run pays up to the in-flight cap each block, so a wallet on TRON cannot pay more than
${Math.floor(catalog.TRX.inFlightCap / 3)} a second (${catalog.TRX.inFlightCap} each 3 s). Below
that, and on Solana with its short slots, the limit is the work of a payment: a simulation on the
node, a signature in KMS, and the writes. Here two cores do all of it, including the work of the
chains and of KMS.`,
  run,
};
