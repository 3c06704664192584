import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type Machine,
  stateDiagram,
  withStateDiagrams,
} from '#local/tasks/diagrams/state-diagrams.ts';

const folder = new URL('../../../../../statemachines/', import.meta.url);
const text = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

test('the pictures of statemachines/README.md are what the files say (npm run diagrams)', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.asl.json'));
  const machines = Object.fromEntries(
    files.map((file) => [file.replace('.asl.json', ''), JSON.parse(text(file)) as Machine]),
  );
  const page = text('README.md');
  expect(files).toHaveLength(3);
  expect(page.match(/^```mermaid$/gm)).toHaveLength(3);
  expect(withStateDiagrams(page, machines)).toBe(page);
});

const wait = { Type: 'Task', TimeoutSeconds: 60 };

test('a diagram has each transition, with what leads to it', () => {
  const machine = {
    StartAt: 'First',
    States: {
      First: {
        ...wait,
        Catch: [{ ErrorEquals: ['States.Timeout'], Next: 'First' }],
        Next: 'Second',
      },
      Second: {
        Type: 'Task',
        TimeoutSeconds: 3600,
        Catch: [
          { ErrorEquals: ['States.Timeout'], Next: 'First' },
          { ErrorEquals: ['Gone', 'Lost'], Next: 'Second' },
        ],
        End: true,
      },
    },
  };
  expect(stateDiagram(machine).split('\n').slice(3, -1)).toEqual([
    '    [*] --> First',
    '    First --> First: timeout after 60 s',
    '    First --> Second',
    '    Second --> First: timeout after 3600 s',
    '    Second --> Second: Gone, Lost',
    '    Second --> [*]',
  ]);
});

test('a state of another kind, and a machine without a place on the page, are refused', () => {
  const choice = { StartAt: 'A', States: { A: { Type: 'Choice' } } };
  expect(() => stateDiagram(choice)).toThrow('A: a Choice state cannot be drawn');
  const machine = { StartAt: 'A', States: { A: { ...wait, End: true } } };
  expect(() => withStateDiagrams('## other\n', { swap: machine })).toThrow('"## swap"');
});
