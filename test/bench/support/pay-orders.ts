/** Pays waiting orders of one wallet through the deployed worker, and says how fast. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { need } from '#aws/runtime/config.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { makeEvmFeeEstimator } from '#chains/evm/pay/estimate.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { makeSolanaFeeEstimator } from '#chains/solana/pay/estimate.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { readStage } from '#lib/stages/stage.ts';
import { faucetWalletOf } from '#local/chains/faucet-wallet.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import { type ChainName, type Family, familyNames, familyOf } from '#shared/chains.ts';
import type { BenchCloud } from './cloud.ts';
import { cpuSeconds, cpuSecondsBelow } from './cpu.ts';
import type { seedApproved } from './seed/seed-orders.ts';

export const catalog = mergeCatalog(readStage('local').chains);
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

/**
 * Freezes the wallet while its orders are put, or lets it pay: watchers and the reconciler wake the
 * worker for the first of them, which would pay before the clock starts.
 */
async function mayPay(
  client: DynamoDBDocumentClient,
  { chain, from, may }: { chain: ChainName; from: string; may: boolean },
): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: need('TABLE_MONEY'),
      Key: moneyKeys.nonceState(chain, from),
      ...(may
        ? { UpdateExpression: 'REMOVE frozen' }
        : {
            UpdateExpression: 'SET frozen = :why',
            ExpressionAttributeValues: { ':why': 'the bench puts its orders' },
          }),
    }),
  );
}

/**
 * Payments per second, from the wake of the deployed worker to the block of the last payment; and
 * the seconds that each quarter of them took.
 */
export async function payOrders(
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
  const faucetWallet = faucetWalletOf(name, { url, faucetPrivateKey: local.faucet_private_key });
  const from = stack.project.wallet[familyOf[name]];
  const token = local.tokens.USDT!;
  const one = 10n ** BigInt(token.decimals);
  const to = Array.from({ length: count }, () =>
    canonical[familyOf[name]](faucetWallet.newAddress()),
  );
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
  await faucetWallet.mined(await faucetWallet.send(coins));
  // One for each cloud: a process may run several, one after the other.
  const dynamodb = new DynamoDBClient({});
  const client = makeDocumentClient(dynamodb);
  await mayPay(client, { chain: name, from, may: false });
  await seed({
    client,
    chain: name,
    projectId: stack.project.slug,
    from,
    token,
    gasLimit,
    maxFeePerGas,
    fee: maxFee,
    recipients: to,
  });
  await mayPay(client, { chain: name, from, may: true });
  dynamodb.destroy();
  const held = () => faucetWallet.balance(from, token.address);
  const before = await held();
  const emulator = cloud.pids().get('emulator') ?? -1;
  const nodeProcess = cloud.pids().get(`chain-${name.toLowerCase()}`) ?? -1;
  const cpu = () => [cpuSeconds(emulator), cpuSecondsBelow(emulator), cpuSeconds(nodeProcess)];
  const cpuBefore = cpu();
  const startedAt = performance.now();
  await wake(name, from);
  const quarters: number[] = [];
  while (quarters.length < 4) {
    const paid = Number((before - (await held())) / one);
    const elapsed = (performance.now() - startedAt) / 1000;
    if (elapsed > 600) throw new Error(`${name}: payments do not end`);
    while (quarters.length < 4 && paid >= ((quarters.length + 1) * count) / 4) {
      quarters.push(elapsed - quarters.reduce((sum, took) => sum + took, 0));
    }
    if (quarters.length < 4) await sleep(100);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const [server, functions, node] = cpu().map((value, i) => (value - cpuBefore[i]!) / seconds);
  for (const address of to) {
    const paid = await faucetWallet.balance(address, token.address);
    if (paid !== one) throw new Error(`${address} was paid ${paid}`);
  }
  const left = await held();
  if (left !== before - BigInt(count) * one) {
    throw new Error(`${(before - left) / one} payments for ${count} orders`);
  }
  return {
    rate: count / seconds,
    seconds,
    quarters,
    server,
    functions,
    node,
    cap: catalog[name].inFlightCap,
  };
}
