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
    'The rented energy did not arrive, and there is not enough TRX to burn instead. Send at least 30 TRX to THot; the order resumes automatically.',
  );
  expect(stuckCauses.no_energy.says(merchant)).toBe(
    'The rented energy did not arrive, and there is not enough of the chain’s coin to burn instead. Send more of it to the paying address; the order resumes automatically.',
  );
  expect(stuckCauses.no_coin.says(all)).toContain('Not enough TRX on TRON');
  expect(stuckCauses.fee_above_cap.says(merchant)).toBe(
    'Fees on TRON are above the fee that it reserved. It is sent once fees fall.',
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

test('a fee of 18 digits is shown with six, rounded up: who sends it sends enough', () => {
  expect(stuckCauses.no_gas.says({ ...all, maxFee: '0.000302652004237128' })).toBe(
    'Not enough TRX on TRON for network fees. Send at least 0.000302653 TRX to THot; the order resumes automatically.',
  );
});
