/** What a tick does around another scan than that of whole blocks (the seam `Scan`). */
import { expect, test } from 'vitest';
import { cursorAt, watching } from '#test/builders/domain/watch/scan-seam.ts';

test('the scan gets the place of the chain, and whole blocks are read only where it says so', async () => {
  const { watch, reads, calls, seen } = watching({ next: 'settle' });
  await watch.tick();
  expect(seen).toMatchObject([{ cursor: { scanned: 100n }, head: 105n, finalized: 90n }]);
  expect(calls).toEqual(['scan', 'credit']);
  expect(reads).toEqual([]);
});

test('whole blocks are read from the scan’s cursor on', async () => {
  const { watch, reads } = watching({ next: 'read blocks', cursor: cursorAt(102n) });
  await watch.tick();
  expect(reads).toEqual([103n]);
  expect(watch.cursor().scanned).toBe(105n);
});

test('a scan that ends the tick lets nothing be read or credited', async () => {
  const { watch, reads, calls } = watching({ next: 'end' });
  await watch.tick();
  expect(calls).toEqual(['scan']);
  expect(reads).toEqual([]);
});

test('a failure of the scan keeps nothing from being credited, and fails the tick', async () => {
  const { watch, calls } = watching({ failures: [new Error('no logs')] });
  await expect(watch.tick()).rejects.toThrow('no logs');
  expect(calls).toEqual(['scan', 'credit']);
});

test('the scan takes back what left the chain, and while it has not, the tick does nothing else', async () => {
  const { watch, calls } = watching({}, cursorAt(100n, { rewinding: true }));
  await watch.tick();
  expect(calls).toEqual(['take back above 100']);
});

test('without a scan every block is read whole', async () => {
  const { watch, reads, calls } = watching({});
  delete watch.deps.scan;
  await watch.tick();
  expect(reads).toEqual([101n]);
  expect(calls).toEqual(['credit']);
});
