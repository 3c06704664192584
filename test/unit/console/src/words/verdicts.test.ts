import { expect, test } from 'vitest';
import { transferVerdicts } from '#model/transfer-verdicts.ts';
import { noTransferWords } from '#wire/words/transfer-words.ts';
import { verdictWords } from '../../../../../console/src/words/verdicts.ts';

const transfer = {
  position: 'log:0',
  from: '0x1',
  to: '0x2',
  token: 'USDT',
  token_address: '0x3',
  amount: '0.05',
  least: '0.1',
  project: 'demo',
  user_id: 'alice',
  deposit_no: null,
};

test.each(transferVerdicts)('%s has a sentence of its own', (verdict) => {
  const said = verdictWords({ ...transfer, verdict });
  expect(said).toMatch(/\.$/);
  const others = transferVerdicts.filter((one) => one !== verdict);
  expect(others.map((one) => verdictWords({ ...transfer, verdict: one }))).not.toContain(said);
});

test('the smallest amount is named, and a failed transaction says where the funds are', () => {
  expect(verdictWords({ ...transfer, verdict: 'below_minimum' })).toContain('0.1 USDT');
  expect(noTransferWords(false)).toContain('failed on the chain');
  expect(noTransferWords(true)).not.toContain('failed');
});
