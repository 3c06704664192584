import { expect, test } from 'vitest';
import { built, turn, world } from '#test/builders/domain/payment/broadcast/pay-and-send.ts';

const nonces = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

test('groups are sent while the next is being stored, in ascending nonce, nothing before it is stored', async () => {
  const { run, stored, sent, sentBefore } = world();
  expect(await run(40)).toBe(40);
  expect(stored).toEqual(nonces(0, 40));
  expect(sent).toEqual(nonces(0, 40));
  // The third group was begun after the first was stored, and did not wait for all of its sends.
  expect(sentBefore[2]).toBeGreaterThan(0);
  expect(sentBefore[2]).toBeLessThan(16);
});

test('a call of the vault takes fewer payments of large bytes, below the 6 MB of Lambda', async () => {
  const { pay, asked, groups, sent } = world();
  const large = built(40).map(({ order, asked: of }) => ({
    order,
    asked: { ...of, bytes: of.bytes!.padEnd(131_500) },
  }));
  expect(await pay(large)).toBe(40);
  expect(asked).toEqual([11, 11, 11, 7]);
  expect(groups).toEqual([11, 11, 11, 7]);
  expect(sent).toEqual(nonces(0, 40));
});

test('a group is stored and sent while later payments are still being signed', async () => {
  let signRest = () => {};
  const later = new Promise<void>((resolve) => {
    signRest = resolve;
  });
  const signs = async ([first]: number[]) => {
    if (first! >= 16) await later;
  };
  const { run, stored, sent } = world({ signs });
  const done = run(40);
  while (sent.length < 16) await turn();
  expect(stored).toEqual(nonces(0, 16));
  signRest();
  expect(await done).toBe(40);
  expect(sent).toEqual(nonces(0, 40));
});

test('a signature that fails discards its group and all after it, and is thrown after the sends', async () => {
  const signs = async (nonces: number[]) => {
    if (nonces.includes(20)) throw new Error('KMS does not answer');
  };
  const { run, stored, sent } = world({ signs });
  await expect(run(50)).rejects.toThrow('KMS does not answer');
  expect(stored).toEqual(nonces(0, 16));
  expect(sent).toEqual(nonces(0, 16));
});

test('a group is sent when the one before it is answered, and not held up by its record', async () => {
  const { run, sent, payments } = world();
  const sentAtRecord: number[] = [];
  payments.noteFirstSends = async () => {
    for (let i = 0; i < 60; i++) await turn();
    sentAtRecord.push(sent.length);
    return true;
  };
  expect(await run(40)).toBe(40);
  expect(sentAtRecord).toEqual([40, 40, 40]);
});

test('as many are sent together, and as many groups at once, as the chain allows', async () => {
  const most = async (set: object) => {
    const { run, underWay } = world({ sendTurns: 40 });
    expect(await run(48, 1_000, set)).toBe(48);
    return underWay();
  };
  expect(await most({})).toBe(1);
  expect(await most({ together: 16 })).toBe(16);
  expect(await most({ together: 16, groupsAtOnce: 2 })).toBe(32);
});

test('a refused payment and all after it are discarded; those before it are stored and sent', async () => {
  const { run, stored, sent } = world({ refuses: 19 });
  expect(await run(40)).toBe(19);
  expect(stored).toEqual(nonces(0, 19));
  expect(sent).toEqual(nonces(0, 19));
});

test('nothing is sent past the deadline, though it is stored', async () => {
  const { run, stored, sent } = world();
  expect(await run(40, 5)).toBe(40);
  expect(stored).toHaveLength(40);
  expect(sent).toEqual(nonces(0, 5));
});

test('once a frozen line has refused a group, unsent payments stay unsent', async () => {
  const { run, sent } = world({ refuses: 16, frozen: 'the chain knows another' });
  expect(await run(40)).toBe(16);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThan(16);
  expect(sent).toEqual(nonces(0, sent.length));
});

test('an error of the store is thrown after the running work has ended', async () => {
  const { run, stored, sent } = world({ breaks: 17 });
  await expect(run(40)).rejects.toThrow('the store is gone');
  expect(stored).toEqual(nonces(0, 16));
  expect(sent).toEqual(nonces(0, 16));
});

test('an error of the store is thrown when sending fails too; after a failed send no later group is sent', async () => {
  const both = world({ breaks: 17 });
  both.payments.noteFirstSends = () => Promise.reject(new Error('no note'));
  await expect(both.run(40)).rejects.toThrow('the store is gone');
  const one = world();
  one.payments.noteFirstSends = () => Promise.reject(new Error('no note'));
  await expect(one.run(40)).rejects.toThrow('no note');
  expect(one.sent.length).toBeLessThan(40);
  expect(one.stored).toEqual(nonces(0, 40));
});

test('payments that are stored singly after a refusal are noted together', async () => {
  const { run, payments } = world({ refuses: 3 });
  const noted: number[] = [];
  payments.noteFirstSends = async (sends) => {
    noted.push(sends.length);
    return true;
  };
  expect(await run(16)).toBe(3);
  expect(noted).toEqual([3]);
});

test('what the vault refuses waits under its reason; nothing after it is asked for', async () => {
  const judges = (nonce: number) =>
    nonce === 19 ? { orderNo: 'WD19', reason: 'status pending allows no signature' } : null;
  const { run, stored, sent, asked, stuck } = world({ judges });
  expect(await run(40)).toBe(19);
  expect(stored).toEqual(nonces(0, 19));
  expect(sent).toEqual(nonces(0, 19));
  expect(asked).toEqual([16, 16]);
  expect(stuck).toEqual([['WD19', 'vault_refused: status pending allows no signature']]);
});

test('a refusal of an order that was not asked for marks nothing', async () => {
  const judges = (nonce: number) => (nonce === 3 ? { orderNo: 'WD77', reason: 'forged' } : null);
  const { run, stuck } = world({ judges });
  expect(await run(8)).toBe(3);
  expect(stuck).toEqual([]);
});
