import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { StuckKind } from '#model/orders/stuck.ts';
import { stuckCauses } from '#wire/words/stuck-causes.ts';

const all = { chain: 'TRX', address: 'THot', coin: 'TRX', maxFee: '30', detail: 'paused' };
const merchant = { ...all, address: null, coin: null, maxFee: null };

test.each(Object.keys(stuckCauses) as StuckKind[])(
  '%s is a sentence, also where the API says less',
  (kind) => {
    for (const facts of [all, merchant, { ...merchant, detail: '' }]) {
      const sentence = stuckCauses[kind].says(facts);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence).not.toMatch(/null|undefined|\(\)| {2}/);
    }
  },
);

test('what is known is named', () => {
  expect(stuckCauses.no_energy.says(all)).toBe(
    'Its energy did not come, and THot lacks the TRX to burn instead, at most 30 TRX. Send it there: the order continues by itself.',
  );
  expect(stuckCauses.no_energy.says(merchant)).toBe(
    'Its energy did not come, and the paying address lacks the coin to burn instead. Send it there: the order continues by itself.',
  );
  expect(stuckCauses.no_coin.says(all)).toContain('THot holds too little TRX on TRX');
  expect(stuckCauses.fee_above_cap.says(merchant)).toBe(
    'Fees on TRX are above what it reserved. It is sent once they fall.',
  );
});

test('the runbook’s entry orders-stuck sends each cause to the heading of its row', () => {
  const [, entry = ''] = readFileSync('docs/runbook.md', 'utf8').split('## orders-stuck\n');
  const [list = ''] = entry.split('\n2. ');
  const sent = [...list.matchAll(/((?:`\w+`(?:,\s+| and )?)+):\s+`([\w-]+)`/g)].flatMap(
    ([, kinds = '', heading]) => [...kinds.matchAll(/`(\w+)`/g)].map(([, kind]) => [kind, heading]),
  );
  const elsewhere = Object.entries(stuckCauses)
    .filter(([, { runbook }]) => runbook !== 'orders-stuck')
    .map(([kind, { runbook }]) => [kind, runbook]);
  expect(sent.sort()).toEqual(elsewhere.sort());
  for (const kind of Object.keys(stuckCauses)) expect(list).toContain(`\`${kind}\``);
});
