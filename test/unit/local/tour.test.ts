import { expect, test } from 'vitest';
import { ApiRefusal } from '#local/clients/api-client.ts';
import { makePoll } from '#local/tour/poll.ts';
import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';

test.each([
  ['0.25', 18, 250_000_000_000_000_000n],
  ['125.5', 6, 125_500_000n],
  ['50000', 18, 50_000n * 10n ** 18n],
  ['0', 6, 0n],
])('toUnits(%s, %i)', (text, decimals, units) => {
  expect(toUnits(text, decimals)).toBe(units);
});

test('more decimals than the token has are refused, not cut', () => {
  expect(() => toUnits('0.1234567', 6)).toThrow(CheckFailed);
});

test('a failed check names the value found and the value expected', () => {
  expect(() => expectEqual('status', 5, 4)).toThrow('status is 5, not 4');
});

test('all waiting steps share one read, and each receives its own record', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return [{ id: 'a' }, ...(reads > 1 ? [{ id: 'b' }] : [])];
  };
  const poll = makePoll({ signal: new AbortController().signal }, read, 1);
  const find = (id: string) =>
    poll.until(id, (list: { id: string }[]) => list.find((item) => item.id === id)?.id);
  expect(await Promise.all([find('a'), find('a'), find('b')])).toEqual(['a', 'a', 'b']);
  expect(reads).toBe(2);
});

test('a rate limit is waited out, another refusal is not', async () => {
  const refusal = (code: number) =>
    new ApiRefusal('GET /v1/x', { http: 429, code, message: undefined, data: null });
  let failures = 1;
  const read = async () => {
    if (failures > 0) {
      failures -= 1;
      throw refusal(42901);
    }
    return [1];
  };
  const poll = makePoll({ signal: new AbortController().signal }, read, 1);
  expect(await poll.until('one', (list) => list[0])).toBe(1);
  const isRefused = () => Promise.reject(refusal(50001));
  const broken = makePoll<number>({ signal: new AbortController().signal }, isRefused, 1);
  await expect(broken.until('one', (list) => list[0])).rejects.toThrow('code 50001');
});

test('a wait ends when it is interrupted, and in time', async () => {
  const abort = new AbortController();
  const poll = makePoll<number>({ signal: abort.signal }, async () => [], 1);
  await expect(poll.until('a record', () => undefined, 0)).rejects.toThrow(
    'Timed out after 0 s waiting for a record',
  );
  const waiting = poll.until('a record', () => undefined);
  abort.abort(new Error('interrupted'));
  await expect(waiting).rejects.toThrow('interrupted');
});
