import { expect, test } from 'vitest';
import { readCommandLine } from '#workstation/command-line.ts';
import { read } from '../architecture/files.ts';

class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

function run(args: string[], takesArguments = false) {
  const printed: string[] = [];
  const refused: string[] = [];
  const terminal = {
    out: (text: string) => void printed.push(text),
    err: (text: string) => void refused.push(text),
    exit: (code: number): never => {
      throw new Exit(code);
    },
  };
  const usage = 'npm run bake [-- --loaves N]\n  --loaves N   how many\n';
  const options = { loaves: { type: 'string' }, dry: { type: 'boolean' } } as const;
  try {
    const command = { name: 'npm run bake', usage, options, takesArguments, args };
    return { ...readCommandLine(command, terminal), printed, refused, code: null };
  } catch (error) {
    return { printed, refused, code: (error as Exit).code };
  }
}

test('options and arguments are read', () => {
  expect(run(['--loaves', '3', 'rye'], true)).toMatchObject({
    values: { loaves: '3' },
    positionals: ['rye'],
    code: null,
  });
});

test.each([[['--help']], [['-h']], [['--loaves', '3', '--help']]])(
  '%j prints the usage',
  (args) => {
    expect(run(args)).toEqual({
      printed: ['npm run bake [-- --loaves N]\n  --loaves N   how many'],
      refused: [],
      code: 0,
    });
  },
);

test.each([
  [['--loafs', '3'], "Unknown option '--loafs'. npm run bake -- --help lists what it takes."],
  [['rye'], "Unexpected argument 'rye'. npm run bake -- --help lists what it takes."],
  [
    ['--loaves'],
    "Option '--loaves <value>' argument missing. npm run bake -- --help lists what it takes.",
  ],
])('%j is refused in one sentence, with code 2', (args, sentence) => {
  expect(run(args)).toEqual({ printed: [], refused: [sentence], code: 2 });
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const programs = [
  ...new Set(
    Object.values(scripts).flatMap((script) => {
      const program = /^node local\/bootstrap\.mjs (\S+)/.exec(script)?.[1];
      // `npm run ops` has a table of commands, each with its help.
      return program && program !== 'ops/main.ts' ? [program] : [];
    }),
  ),
];

test.each(programs)('%s reads its options by it', (program) => {
  expect(read(program)).toContain('readCommandLine({');
});
