import { expect, test } from 'vitest';
import type { Schemas } from '../../../../../console/src/api/types.ts';
import {
  holdingsOf,
  isOld,
  sweepsFrom,
  totalWords,
} from '../../../../../console/src/words/users.ts';

const one = (token: string, balance: string, usd: number | null) => ({
  token,
  token_address: null,
  balance,
  usd,
  price_read_at: usd === null ? null : 5,
});
const eth: Schemas['UserBalances'] = {
  chain: 'ETH',
  address: '0x1',
  read_at: 100,
  tokens: [one('ETH', '0.5', 1250), one('USDT', '0', 0), one('ODD', '7', null)],
};
const base: Schemas['UserBalances'] = {
  chain: 'BASE',
  address: '0x1',
  read_at: 90,
  tokens: [one('USDC', '3000.4', 3000.4)],
};

test('what a user has is listed by its worth, without empty balances; no price comes last', () => {
  expect(holdingsOf([eth, base]).map(({ chain, token, usd }) => [chain, token, usd])).toEqual([
    ['BASE', 'USDC', 3000.4],
    ['ETH', 'ETH', 1250],
    ['ETH', 'ODD', null],
  ]);
  expect(holdingsOf([])).toEqual([]);
});

test('a sum says what it leaves out', () => {
  expect(totalWords(holdingsOf([eth, base]), ['Solana'])).toEqual({
    sum: '4,250.40 USD',
    leavesOut: ['ODD: no price from the last ten minutes', 'Solana: not read'],
  });
  expect(totalWords(holdingsOf([base]), [])).toEqual({ sum: '3,000.40 USD', leavesOut: [] });
});

test('a balance is old after two and a half minutes', () => {
  expect([isOld(100, 250), isOld(100, 251)]).toEqual([false, true]);
});

test('sweeps are those from one of the user’s addresses, in whatever case EVM writes it', () => {
  const user = { addresses: { EVM: '0xAbCd', TRX: 'TUser', SOL: 'sUser' } };
  const sweep = (no: string, ...from: string[]) =>
    ({ sweep_no: no, from: from.map((address) => ({ address, amount: '1' })) }) as Schemas['Sweep'];
  const all = [
    sweep('SP1', '0xabcd'),
    sweep('SP2', 'TOther', 'TUser'),
    sweep('SP3', 'tuser'),
    sweep('SP4'),
    sweep('SP5', 'sUser'),
  ];
  expect(sweepsFrom(user, all).map(({ sweep_no: no }) => no)).toEqual(['SP1', 'SP2', 'SP5']);
});
