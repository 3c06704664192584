import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type Block,
  blocksOf,
  sectionsOf,
  spansOf,
} from '../../../../../../console/src/pages/health/runbook.ts';

test('a section is its heading, its group, and its paragraphs, lists and code', () => {
  const sections = sectionsOf(
    [
      '# Runbook',
      'Not of a section.',
      '# Payments',
      '## one',
      'A line',
      'and its end.',
      '1. First,',
      '   more of it:',
      '   ```sh',
      '   # no heading',
      '   run it',
      '   ```',
      '2. Second.',
      '',
      '- a',
      '- b',
      '### Deeper',
      '# Chains',
      '## two',
      'Text.',
    ].join('\n'),
  );
  expect(sections.map(({ heading, group }) => [heading, group])).toEqual([
    ['one', 'Payments'],
    ['two', 'Chains'],
  ]);
  expect(sections[0]?.blocks).toEqual([
    { kind: 'text', text: 'A line and its end.' },
    {
      kind: 'list',
      isOrdered: true,
      items: [
        [
          { kind: 'text', text: 'First, more of it:' },
          { kind: 'code', text: '# no heading\nrun it' },
        ],
        [{ kind: 'text', text: 'Second.' }],
      ],
    },
    {
      kind: 'list',
      isOrdered: false,
      items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
    },
    { kind: 'title', text: 'Deeper' },
  ]);
});

test('the marks inside a line', () => {
  expect(spansOf('See `no_gas`, **first**, and [the plan](plan.md).')).toEqual([
    { kind: 'plain', text: 'See ' },
    { kind: 'code', text: 'no_gas' },
    { kind: 'plain', text: ', ' },
    { kind: 'strong', text: 'first' },
    { kind: 'plain', text: ', and ' },
    { kind: 'link', text: 'the plan', to: 'plan.md' },
    { kind: 'plain', text: '.' },
  ]);
});

const textsOf = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items.flatMap(textsOf) : [block.text]));

test('no word of the real runbook’s sections is lost, and each has something to read', () => {
  const markdown = readFileSync('docs/runbook.md', 'utf8');
  const sections = sectionsOf(markdown);
  expect(sections.length).toBeGreaterThan(80);
  for (const { heading, blocks } of sections) expect(textsOf(blocks), heading).not.toEqual([]);
  const wordsOf = (text: string) =>
    text.split(/\s+/).filter((word) => word !== '' && !/^(\d+\.|-|#+|```\w*)$/.test(word));
  const written: string[] = [];
  let isCode = false;
  let isInside = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const isHeading = !isCode && /^##? /.test(line);
    if (isHeading) isInside = line.startsWith('## ');
    else if (isInside) written.push(...wordsOf(line));
  }
  const shown = wordsOf(sections.flatMap(({ blocks }) => textsOf(blocks)).join('\n'));
  expect(shown).toEqual(written);
});

test('a list ends where a paragraph begins', () => {
  expect(blocksOf(['- a', 'b']).map(({ kind }) => kind)).toEqual(['list', 'text']);
});
