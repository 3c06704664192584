import { expect, test } from 'vitest';
import { help, readOptions } from '#ops/canary/read-options.ts';

test('prod is asked about, in text, unless flags say otherwise', () => {
  expect(readOptions([])).toEqual({ stage: 'prod', json: false, help: false });
  expect(readOptions(['--stage', 'local', '--chain', 'ETH', '--chain', 'TRX', '--json'])).toEqual({
    stage: 'local',
    chain: ['ETH', 'TRX'],
    json: true,
    help: false,
  });
});

test('the help names each flag', () => {
  for (const flag of Object.keys(readOptions(['--chain', 'ETH', '--help']))) {
    if (flag !== 'help') expect(help).toContain(`--${flag}`);
  }
});

test.each([
  [['--chains'], "Unknown option '--chains': npm run canary -- --help says what it takes."],
  [['ETH'], /^Unexpected argument 'ETH'.*: npm run canary -- --help says what it takes\.$/],
  [['--chain'], /^Option '--chain <value>' argument missing: npm run canary/],
  [['--json=1'], /^Option '--json' does not take an argument: npm run canary/],
])('%j is answered with a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});
