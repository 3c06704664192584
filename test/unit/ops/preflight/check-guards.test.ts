import { expect, test } from 'vitest';
import { readStage, type Stage } from '#lib/stages/stage.ts';
import { checkGuards } from '#ops/preflight/check-guards.ts';
import { prod } from '#test/builders/ops/preflight/preflight.ts';

const all: Partial<Stage> = {
  codeSigning: {
    profile: 'arn:aws:signer:eu-central-1:111122223333:/signing-profiles/coffer_prod/abcdefghij',
    bucket: 'code',
  },
  edge: {} as Stage['edge'],
  breakGlassPermissionSet: 'CofferBreakGlass',
  rpcHostPins: ['a'.repeat(64)],
  priceFeedPin: 'b'.repeat(64),
  adminPoolPin: 'c'.repeat(64),
};

test('a stage with all of them has nothing to ask for', async () => {
  const findings = await checkGuards({ ...prod, ...all });
  expect(findings.map(({ verdict }) => verdict)).toEqual(Array(6).fill('ok'));
});

test.each([
  ['rpcHostPins', 'Pinned providers'],
  ['priceFeedPin', 'Pinned price feed'],
  ['adminPoolPin', 'Pinned user pool'],
  ['codeSigning', 'Signed code'],
  ['edge', 'Edge'],
  ['breakGlassPermissionSet', 'Break-glass role'],
] as const)(
  'without %s the preflight says what is possible, and what to set',
  async (field, subject) => {
    const findings = await checkGuards({ ...prod, ...all, [field]: null });
    const asked = findings.filter(({ verdict }) => verdict !== 'ok');
    expect(asked).toMatchObject([{ subject, verdict: 'ask' }]);
    expect(asked[0]?.says).toMatch(/^without it /);
    expect(asked[0]?.todo).toContain(`set "${field}"`);
    expect(asked[0]?.todo).toContain('in stages/prod.json');
  },
);

test('the shipped stage for production goes without all of them, and a local one needs none', async () => {
  const verdicts = (await checkGuards(readStage('prod'))).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(Array(6).fill('ask'));
  expect(await checkGuards(readStage('local'))).toEqual([]);
});
