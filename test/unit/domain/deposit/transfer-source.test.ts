/** A provider shows an address of the project as the sender of a user's deposit. */
import { expect, test } from 'vitest';
import { buildDeposit } from '#test/builders/builders.ts';
import { detect, type Kind, user, wallet } from '#test/builders/domain/deposit/transfer-source.ts';

test('a sender of ours without a claim counts once two providers show it', async () => {
  const { stored, internal, asked } = await detect({ said: 'confirmed', shownBy: 'provider 0' });
  expect(stored).toEqual([]);
  expect(internal).toMatchObject([{ txHash: '0xd0', orderNo: null }]);
  const where = { blockNumber: 100n, blockHash: '0xb100' };
  expect(asked).toEqual([
    [{ txHash: '0xd0', ...where, from: wallet, success: null, by: 'provider 0' }],
  ]);
});

test('two providers that show another sender make it an ordinary deposit', async () => {
  const { stored, internal } = await detect({ said: 'absent' });
  expect(internal).toEqual([]);
  expect(stored).toMatchObject([{ txHash: '0xd0', status: 'confirming' }]);
  expect(stored[0]).not.toHaveProperty('doubtedSender');
});

test.each<[string, Kind | Error]>([
  ['providers disagree about', 'disputed'],
  ['no second provider shows', 'unseen'],
  ['nobody could be asked about', new Error('gone')],
])('a deposit whose sender %s is stored with its doubt', async (_, said) => {
  const { stored, internal } = await detect({ said });
  expect(internal).toEqual([]);
  expect(stored).toMatchObject([
    { status: 'confirming', chainState: 'present', doubtedSender: wallet },
  ]);
});

test('all such transactions of a call are asked about in one exchange', async () => {
  const { asked, internal } = await detect({ said: 'confirmed', transfers: 3 });
  expect(asked.map((claims) => claims.map(({ txHash }) => txHash))).toEqual([
    ['0xd0', '0xd1', '0xd2'],
  ]);
  expect(internal).toHaveLength(3);
});

test('what the project signed needs no question', async () => {
  const operation = await detect({ said: 'absent', ref: 'OP1' });
  expect(operation).toMatchObject({ stored: [], internal: [{ orderNo: 'OP1' }], asked: [] });
  const withdrawal = await detect({ said: 'confirmed', ref: 'WD1' });
  expect(withdrawal).toMatchObject({ stored: [{ status: 'confirming' }], internal: [], asked: [] });
  const group = await detect({ said: 'confirmed', ref: 'GR1' });
  expect(group).toMatchObject({ stored: [{ status: 'confirming' }], internal: [], asked: [] });
});

test('a deposit that is stored in this block is not asked about again', async () => {
  const known = buildDeposit({ chain: 'BASE', address: user, blockHash: '0xb100' });
  expect(await detect({ said: 'confirmed', known })).toMatchObject({ stored: [], asked: [] });
});

test('mined again, a deposit that is not credited gets the doubt, a credited one does not', async () => {
  const known = buildDeposit({ chain: 'BASE', address: user, chainState: 'removed' });
  const again = await detect({ said: 'confirmed', known });
  expect(again).toMatchObject({ stored: [{ doubtedSender: wallet }], internal: [] });
  const doubted = { ...known, doubtedSender: wallet };
  const stays = await detect({ said: 'absent', known: doubted });
  expect(stays.stored).toMatchObject([{ doubtedSender: wallet }]);
  const credited = { ...known, status: 'credited' as const, chainState: 'orphaned' as const };
  const back = await detect({ said: 'disputed', known: credited });
  expect(back.stored[0]).not.toHaveProperty('doubtedSender');
});
