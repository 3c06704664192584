import { expect, test } from 'vitest';
import { canary, type Report } from '#ops/canary/canary.ts';
import type { Provider } from '#ops/canary/providers.ts';
import { reportJson, reportLines, summaryLine } from '#ops/canary/report-lines.ts';
import { node } from '../../../fakes/rpc-server.ts';
import { hex } from '../../chains/evm/node-answers.ts';
import { providerAt } from './ask-provider.ts';
import { chain, head, notThere, now, reply } from './evm/node.ts';
import { startServer } from './start-server.ts';

async function reportsOf(providers: Provider[]): Promise<Report[]> {
  const reports: Report[] = [];
  for await (const report of canary({ providers, unlimited: true, now })) reports.push(report);
  return reports;
}

const lagging = { eth_blockNumber: hex(head - 30) };

test('a head is compared with the best provider of the chain', async () => {
  const [late, best] = [await startServer(node(reply(lagging))), await startServer(node(reply()))];
  const reports = await reportsOf([providerAt(late.url, chain), providerAt(best.url, chain)]);
  const said = reports.map(({ results }) => results.find(({ name }) => name === 'newest block'));
  expect(said).toMatchObject([
    { verdict: 'differs', came: 'block 9970, 32 s old, 30 blocks (30 s) behind' },
    { verdict: 'ok', came: 'block 10000, 2 s old, 0 blocks (0 s) behind' },
  ]);
});

test('providers of another chain are no measure for it', async () => {
  const [late, best] = [await startServer(node(reply(lagging))), await startServer(node(reply()))];
  const reports = await reportsOf([
    providerAt(late.url, chain),
    providerAt(best.url, { ...chain, name: 'BSC' }),
  ]);
  const [first] = reports;
  expect(first!.results.find(({ name }) => name === 'newest block')?.verdict).toBe('ok');
});

test('one provider that is down takes no other', async () => {
  const down = await startServer((_, response) => response.writeHead(500).end());
  const up = await startServer(node(reply()));
  const [first, second] = await reportsOf([providerAt(down.url, chain), providerAt(up.url, chain)]);
  expect(first!.results).toMatchObject([{ name: 'network', verdict: 'no answer' }]);
  expect(second!.results.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
});

test('progress counts to the end, also where a provider is given up', async () => {
  const [up, other] = [
    await startServer(node(reply())),
    await startServer(node(reply({ eth_chainId: '0x2' }))),
  ];
  const seen: [number, number][] = [];
  const providers = [providerAt(up.url, chain), providerAt(other.url, chain)];
  const onProgress = (done: number, total: number) => void seen.push([done, total]);
  for await (const _ of canary({ providers, unlimited: true, now, onProgress }));
  expect(seen.at(-1)).toEqual([46, 46]);
});

test('no text that is printed contains the key of a URL, even if the provider says it', async () => {
  const key = 's3cretk3y0123';
  const echo = {
    error: { code: -32000, message: `key ${key} of http://127.0.0.1/v2/${key} is bad` },
  };
  const { url } = await startServer(
    node(
      reply({ web3_clientVersion: `client ${key}`, eth_estimateGas: echo, eth_getBalance: echo }),
    ),
  );
  const reports = await reportsOf([providerAt(`${url}/v2/${key}`, chain)]);
  const printed = [
    ...reports.flatMap(reportLines),
    summaryLine(reports),
    JSON.stringify(reportJson('prod', reports, [])),
  ].join('\n');
  expect(printed).not.toContain(key);
  expect(printed).toContain('differs    gas estimate: an error: key *** of *** is bad');
  expect(printed).toContain(new URL(url).host);
});

test('only the network and sending are asked of a URL that is only sent to', async () => {
  const { url, received } = await startServer(node(reply()));
  await reportsOf([providerAt(url, chain, { list: 'sending' })]);
  expect(received.map((body) => (body as { method: string }).method)).toEqual([
    'eth_chainId',
    'eth_sendRawTransaction',
  ]);
});

test('a line says what came, what is expected and what breaks', async () => {
  const { url } = await startServer(node(reply({ eth_getBlockReceipts: notThere })));
  const reports = await reportsOf([providerAt(url, chain)]);
  const lines = reports.flatMap(reportLines);
  expect(lines[0]).toBe(`ETH, provider 1: ${new URL(url).host}`);
  expect(lines).toContain('  ok         network: 1');
  const at = lines.indexOf(
    '  missing    receipts of a block: the method does not exist/is not available; expected: one receipt for each transaction',
  );
  expect(lines[at + 1]).toBe(
    '             -> each receipt needs its own request: hundreds of extra requests per block',
  );
  expect(summaryLine(reports)).toMatch(/^1 provider: \d+ ok, \d+ differs, 1 missing, 0 no answer$/);
});
