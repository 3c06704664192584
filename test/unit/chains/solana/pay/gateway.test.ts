import { expect, test, vi } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { classifyBroadcastError } from '#chains/solana/pay/classify-error.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { recorded, trial } from '#test/builders/chains/solana/pay/gateway.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';

test.each(recorded)('%i %s: %s', (code, message, kind) => {
  const outcome = classifyBroadcastError(new RpcError(code, message));
  const reason = 'reason' in outcome && outcome.kind === 'refused' ? `:${outcome.reason}` : '';
  expect(outcome.kind + reason).toBe(kind);
});

test('no answer at all is unclear', () => {
  expect(classifyBroadcastError(new RpcUnavailable('none'))).toMatchObject({ kind: 'unclear' });
});

/** One signature, and a message of three bytes. */
const raw = Buffer.concat([Buffer.of(1), Buffer.alloc(64, 1), Buffer.of(1, 0, 1)]).toString(
  'base64',
);
const txHash =
  '2AXDGYSE4f2sz7tvMMzyHvUfcoJmxudvdhBcmiUSo6ijwfYmfZYsKRxboQMPh3R4kUhXRVdtSXFXMheka4Rc4P2';

/** Providers with these answers to sendTransaction. Returns how often each was asked. */
function gateway(answers: unknown[]) {
  const asked = answers.map(() => 0);
  const nodes = answers.map((answer, i) =>
    fakeRpc({
      sendTransaction: ([sent, config]: [string, Record<string, unknown>]) => {
        asked[i] = (asked[i] ?? 0) + 1;
        expect([sent, config]).toEqual([
          raw,
          { encoding: 'base64', preflightCommitment: 'confirmed', maxRetries: 0 },
        ]);
        return answer;
      },
      getSignatureStatuses: () => answer,
    }),
  );
  const rpc: Rpc = { ...nodes[0]!, count: nodes.length, at: (i) => nodes[i]! };
  return { gateway: makeSolanaGateway({ chain: chains.SOL, rpc }), asked };
}

test('the bytes go to every node once; one that accepts is enough', async () => {
  const behind = new RpcError(-32002, trial('Blockhash not found'));
  const unhealthy = new RpcError(-32005, 'Node is unhealthy');
  const reverted = new RpcError(-32002, trial('Error processing Instruction 0: custom error'));
  const known = new RpcError(-32002, trial('This transaction has already been processed'));
  const down = new RpcUnavailable('down');
  const cases: [unknown[], Record<string, unknown>][] = [
    [[txHash, txHash], { kind: 'accepted' }],
    [['5'.repeat(88), txHash], { kind: 'accepted' }],
    [[down, txHash], { kind: 'accepted' }],
    [[behind, txHash], { kind: 'accepted' }],
    [[reverted, txHash, down], { kind: 'accepted' }],
    [['5'.repeat(88), reverted], { kind: 'unclear' }],
    [[reverted, known], { kind: 'known' }],
    [[reverted, behind], { kind: 'refused', reason: 'reverted' }],
    [[reverted, down], { kind: 'unclear' }],
    [[behind, behind], { kind: 'unclear' }],
    [[unhealthy], { kind: 'unclear' }],
    [[behind, down], { kind: 'unclear' }],
  ];
  for (const [answers, outcome] of cases) {
    const { gateway: sender, asked } = gateway(answers);
    expect(await sender.broadcast(raw)).toMatchObject(outcome);
    expect(asked).toEqual(answers.map(() => 1));
  }
});

test('a node that hangs does not hold up a payment that another node accepted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { gateway: sender, asked } = gateway([new Promise(() => {}), txHash]);
    const sent = sender.broadcast(raw);
    await vi.advanceTimersByTimeAsync(500);
    expect(await sent).toEqual({ kind: 'accepted' });
    expect(asked).toEqual([1, 1]);
  } finally {
    vi.useRealTimers();
  }
});

test('a list of nodes for sending replaces the providers', async () => {
  const rpc = fakeRpc({ sendTransaction: new RpcUnavailable('is not asked') });
  const sending = fakeRpc({ sendTransaction: txHash });
  const sender = makeSolanaGateway({ chain: chains.SOL, rpc, sending });
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' });
});

test('a transaction is unknown only when every provider answers so', async () => {
  const none = { value: [null] };
  const some = { value: [{ slot: 5, confirmationStatus: 'processed', err: null }] };
  const known = (...answers: unknown[]) => gateway(answers).gateway.isKnown(txHash);
  expect(await known(none, none)).toBe(false);
  expect(await known(none, some)).toBe(true);
  expect(await known(new RpcError(-32011, 'history not available'), some)).toBe(true);
  await expect(known(none, new RpcUnavailable('down'))).rejects.toThrow('down');
  await expect(known(none, { value: [] })).rejects.toThrow('length');
});

test("a transaction from before a node's oldest block does not count as unknown to it", async () => {
  const ask = (first: unknown, blockHeight: number) => {
    const rpc = fakeRpc({
      getSignatureStatuses: { value: [null] },
      getFirstAvailableBlock: first,
      getBlock: ([slot]: [number]) => (slot === first ? { blockHeight } : null),
    });
    return makeSolanaGateway({ chain: chains.SOL, rpc }).isKnown(txHash, 1_151n);
  };
  expect(await ask(0, 0)).toBe(false);
  expect(await ask(1_300, 1_000)).toBe(false);
  await expect(ask(1_301, 1_001)).rejects.toThrow('keeps no blocks');
  await expect(ask(new RpcError(-32601, 'no such method'), 0)).rejects.toThrow('no such method');
});

const blockhash = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu';
const otherHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

/** The recent block from providers that return these blockhashes. */
function recentBlockOf(...values: { value: unknown; network?: unknown }[]) {
  const nodes = values.map(({ value, network = chains.SOL.network }) =>
    fakeRpc({
      getLatestBlockhash: value instanceof Error ? value : { value },
      getGenesisHash: network,
    }),
  );
  const rpc: Rpc = { ...nodes[0]!, count: nodes.length, at: (i) => nodes[i]! };
  return makeSolanaGateway({ chain: chains.SOL, rpc }).recentBlock();
}
const latest = (lastValidBlockHeight: number, hash = blockhash) => ({
  value: { blockhash: hash, lastValidBlockHeight },
});

test('a transaction may be mined in the block after its last valid height', async () => {
  expect(await recentBlockOf(latest(500))).toEqual({ reference: blockhash, expiresAt: 501n });
  await expect(recentBlockOf({ value: { blockhash } })).rejects.toMatchObject({
    name: 'Unverified',
  });
  await expect(recentBlockOf({ value: null })).rejects.toMatchObject({ name: 'Unverified' });
});

test('a blockhash expires at the latest height that any provider gives', async () => {
  const near = { reference: blockhash, expiresAt: 503n };
  expect(await recentBlockOf(latest(500), latest(502, otherHash))).toEqual(near);
  const far = { reference: otherHash, expiresAt: 700n };
  expect(await recentBlockOf(latest(500), latest(699, otherHash))).toEqual(far);
});

test('a provider that fails or serves another network is left out; with none left, an error', async () => {
  const down = { value: new RpcError(-32000, 'down') };
  const elsewhere = { ...latest(9_000, otherHash), network: otherHash.replace('5', '6') };
  expect(await recentBlockOf(down, elsewhere, latest(500))).toMatchObject({ expiresAt: 501n });
  await expect(recentBlockOf(elsewhere)).rejects.toThrow('another network');
  await expect(recentBlockOf(down, elsewhere)).rejects.toThrow('down');
});
