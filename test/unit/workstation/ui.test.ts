import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { bar, makeUi } from '#workstation/ui.ts';

// Built from its number: a control character in a literal reads as a mistake.
const ansi = new RegExp(`${String.fromCharCode(27)}\\[\\w+`, 'g');

function capture(live: boolean, columns = 80) {
  const out = Object.assign(new PassThrough(), { columns });
  const chunks: string[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return { ui: makeUi({ out, live }), text: () => chunks.join('') };
}

test.each([
  [0, 12, '[--------------------] 0/12'],
  [3, 12, '[#####---------------] 3/12'],
  [12, 12, '[####################] 12/12'],
  [20, 12, '[####################] 20/12'],
  [0, 0, '[####################] 0/0'],
])('bar(%i, %i)', (value, total, text) => {
  expect(bar(value, total)).toBe(text);
});

test('without a terminal each change is one plain line, and the same one is not repeated', () => {
  const { ui, text } = capture(false);
  const step = ui.step('Deposit');
  step.update('sent');
  step.update('sent');
  step.done('credited');
  expect(text().split('\n')).toEqual([
    '  .. Deposit',
    '  .. Deposit  sent',
    expect.stringMatching(/^ {2}ok Deposit {2}credited {2}\(\d+\.\d s\)$/),
    '',
  ]);
  expect(text()).not.toContain('\x1b');
});

test('without a terminal a bar is a line per quarter', () => {
  const { ui, text } = capture(false);
  const step = ui.step('Deposit');
  for (let blocks = 0; blocks <= 30; blocks += 1) step.progress(blocks, 30, 'blocks');
  const shown = [...text().matchAll(/(\d+\/30) blocks/g)].map((match) => match[1]);
  expect(shown).toEqual(['0/30', '8/30', '15/30', '23/30', '30/30']);
});

test('on a terminal two steps move and a line that is too long is cut, not wrapped', () => {
  const { ui, text } = capture(true, 40);
  const first = ui.step('one');
  const second = ui.step('two');
  second.update('x'.repeat(100));
  first.fail('broken');
  second.done();
  ui.close();
  const longest = Math.max(
    ...text()
      .split('\n')
      .map((line) => line.replace(ansi, '').length),
  );
  expect(longest).toBeLessThan(40);
  expect(text()).toContain('\x1b[2A');
  expect(text()).toContain('one  broken');
});

test('a step that is done twice prints once', () => {
  const { ui, text } = capture(false);
  const step = ui.step('x');
  step.done();
  step.fail('late');
  expect(text()).not.toContain('late');
});
