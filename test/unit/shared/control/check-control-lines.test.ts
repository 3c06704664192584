import { expect, test } from 'vitest';
import { families } from '#shared/chains.ts';
import { makeControlCheck } from '#shared/control/check-control-lines.ts';
import {
  buildControlProof,
  controlAddress,
} from '#test/builders/shared/control/build-control-proof.ts';

const question = { project: 'shop', nonce: 'audit-2026-4f9c' };
const line = (...input: Parameters<typeof buildControlProof>) =>
  JSON.stringify(buildControlProof(...input));

test('each address counts once, and the days of all are named', () => {
  const check = makeControlCheck(question);
  for (const family of families) check.read(line({ family }));
  check.read(line({ date: '2026-11-28' }));
  check.read(line({ seed: 2 }));
  const upper = `0x${controlAddress.EVM().slice(2).toUpperCase()}`;
  const report = check.report([upper, controlAddress.SOL(), controlAddress.SOL(3)]);
  expect(report).toEqual({
    proven: { EVM: 2, TRX: 1, SOL: 1 },
    dates: { first: '2026-11-27', last: '2026-11-28' },
    problems: [],
    wrong: 0,
    missing: [controlAddress.SOL(3)],
    missingCount: 1,
  });
});

test('what is wrong is named with its line, and proves nothing', () => {
  const check = makeControlCheck({ ...question, from: '2026-11-27', to: '2026-11-27' });
  const { signature: _, ...unsigned } = buildControlProof();
  for (const one of [
    'no JSON',
    'null',
    JSON.stringify(unsigned),
    JSON.stringify({ ...buildControlProof(), family: 'BTC' }),
    line({ project: 'rival' }),
    line({ nonce: 'audit-2025-0000' }),
    line({ date: '2026-11-26' }),
    line({ date: '2026-11-28' }),
    JSON.stringify({ ...buildControlProof(), address: controlAddress.EVM(2) }),
  ]) {
    check.read(one);
  }
  const { problems, wrong, proven, dates } = check.report();
  expect(problems).toEqual([
    'line 1: it is not JSON',
    'line 2: it has no project',
    'line 3: it has no signature',
    'line 4: its family is unknown',
    'line 5: it is of the project "rival"',
    'line 6: its nonce is "audit-2025-0000"',
    'line 7: it is of 2026-11-26, before 2026-11-27',
    'line 8: it is of 2026-11-28, after 2026-11-27',
    'line 9: the message is not that of its fields',
  ]);
  expect([wrong, proven, dates]).toEqual([9, { EVM: 0, TRX: 0, SOL: 0 }, null]);
});

test('of many problems and missing addresses the first are listed, and all counted', () => {
  const check = makeControlCheck(question);
  for (let i = 0; i < 50; i++) check.read('x');
  const addresses = Array.from({ length: 30 }, (_, i) => `T${i}`);
  const report = check.report(addresses);
  expect([report.problems.length, report.wrong]).toEqual([20, 50]);
  expect([report.missing.length, report.missingCount]).toEqual([20, 30]);
});
