import { expect, test } from 'vitest';
import { parseOptions, WrongUsage } from '#ops/options.ts';

const options = {
  stage: { value: 'STAGE', about: 'the stage', default: 'prod' },
  chain: { value: 'CHAIN', about: 'a chain', multiple: true },
  file: { value: 'FILE', about: 'a file' },
  json: { about: 'as JSON' },
} as const;

test('an option has its default, and one that may come several times is a list', () => {
  expect(parseOptions(options, [])).toEqual({
    values: { stage: 'prod', chain: [], file: undefined, json: false },
    words: [],
  });
  const line = ['one', '--stage', 'local', '--chain', 'ETH', '--chain=TRX', '--json', 'two'];
  expect(parseOptions(options, line)).toEqual({
    values: { stage: 'local', chain: ['ETH', 'TRX'], file: undefined, json: true },
    words: ['one', 'two'],
  });
});

test.each([
  [['--chains'], "Unknown option '--chains'."],
  [['--chain'], "Option '--chain <value>' argument missing."],
  [['--json=1'], "Option '--json' does not take an argument."],
])('%j is answered with a sentence', (line, sentence) => {
  expect(() => parseOptions(options, line)).toThrow(new WrongUsage(sentence));
});

test('an option that is needed is asked for by name and value', () => {
  const needed = { queue: { value: 'QUEUE', about: 'a queue', required: true } } as const;
  expect(() => parseOptions(needed, [])).toThrow(new WrongUsage('It needs --queue QUEUE.'));
  expect(() => parseOptions(needed, ['--queue', ''])).toThrow(WrongUsage);
  expect(parseOptions(needed, ['--queue=a']).values).toEqual({ queue: 'a' });
});
