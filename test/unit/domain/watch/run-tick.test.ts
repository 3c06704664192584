/** What a tick logs and asks for; what it reads is tested against chains (test/integration). */
import { expect, test, vi } from 'vitest';
import { now, tick } from '#test/builders/domain/watch/run-tick.ts';

test('the log line says how old the newest scanned block is, also at a head that stands', async () => {
  const { ticked, asked, log } = await tick({ minedAt: now - 400 });
  expect(
    ticked,
    JSON.stringify(log, (_, v) => String(v)),
  ).toMatchObject({
    chain: 'BASE',
    scanned: 100n,
    head: 100n,
    behind_s: 400,
  });
  expect(ticked).not.toHaveProperty('minedAt');
  expect(asked).toHaveLength(1);
});

const answers = { host: 'node.example', state: 'answers' as const, since: 5 };
const fine = { answers: 1, failures: 0, failure: null, behindBy: 0n };
const down = { answers: 0, failures: 1, failure: 'HTTP 500', behindBy: 0n };

test('a tick in which no provider changes notes nothing', async () => {
  const { notes } = await tick({}, { noted: [answers], conduct: [fine] });
  expect(notes).toEqual([]);
});

test('a tick notes a provider that fails, also when it fails itself', async () => {
  const fails = [{ host: 'node.example', state: 'fails', since: now, error: 'HTTP 500', at: now }];
  const { notes } = await tick({}, { noted: [answers], conduct: [down] });
  expect(notes).toEqual([fails]);
  const head = async () => {
    throw new Error('no provider answers');
  };
  const failed = await tick({}, { noted: [answers], conduct: [down], head });
  expect(failed.log).toContainEqual(expect.objectContaining({ event: 'watch.tick-failed' }));
  expect(failed.notes).toEqual([fails]);
  expect(failed.asked).toHaveLength(1);
});

test('a provider that fails is noted while the tick still waits for another one', async () => {
  let release = () => {};
  const waits = new Promise<void>((resolve) => {
    release = resolve;
  });
  const head = async () => {
    await waits;
    return 100n;
  };
  const noted = vi.fn();
  const running = tick({}, { noted: [answers], conduct: [down], head, onNote: noted });
  await vi.waitFor(() => expect(noted).toHaveBeenCalledTimes(1), { timeout: 3_000 });
  release();
  expect((await running).notes).toHaveLength(1);
});

test('notes that cannot be written end no tick', async () => {
  const onNote = () => {
    throw new Error('the table is away');
  };
  const { ticked, asked } = await tick({}, { noted: [answers], conduct: [down], onNote });
  expect(ticked).toMatchObject({ scanned: 100n });
  expect(asked).toHaveLength(1);
});

test('a cursor from before the time was stored counts blocks, by the chain’s block time', async () => {
  expect((await tick({ scanned: 100n })).ticked).toMatchObject({ behind_s: 0 });
});
