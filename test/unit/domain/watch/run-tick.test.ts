/** What a tick logs and asks for; what it reads is tested against chains (test/integration). */
import { expect, test } from 'vitest';
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

test('the lease notes the host names of the providers', async () => {
  const { log } = await tick({});
  expect(log[0]).toEqual({ event: 'lease', hosts: ['node.example'] });
});

test('a cursor from before the time was stored counts blocks, by the chain’s block time', async () => {
  expect((await tick({ scanned: 100n })).ticked).toMatchObject({ behind_s: 0 });
});
