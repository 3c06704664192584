import { expect, test } from 'vitest';
import { command } from '#ops/command.ts';
import { commands } from '#ops/commands.ts';
import { run } from '#ops/run.ts';

/** What a line prints, with its exit code. */
async function printed(line: string[], table = commands) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(line, table, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test.each([[[]], [['--help']], [['-h']]])(
  '%j lists every command with its purpose',
  async (line) => {
    const { code, out, err } = await printed(line);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const [name, { purpose }] of Object.entries(commands)) {
      expect(out).toMatch(new RegExp(`^ {2}${name} +${purpose}$`, 'm'));
    }
  },
);

test.each(Object.entries(commands))(
  '%s --help has its options, an example and its AWS permission, and nothing is run',
  async (name, { options, examples, permission, purpose }) => {
    const { code, out } = await printed([...name.split(' '), '--stage', 'nowhere', '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^npm run ops -- ${name} `));
    for (const [flag, { about }] of Object.entries(options)) {
      expect(out).toMatch(new RegExp(`^ {2}--${flag} `, 'm'));
      expect(out).toContain(about);
    }
    expect(out.toLowerCase()).toContain(purpose.toLowerCase());
    expect(out).toContain(`Example:\n  ${examples[0]}`);
    expect(out).toContain(`AWS permission:\n  ${permission.split('\n')[0]}`);
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120);
  },
);

test.each(Object.entries(commands))(
  'the example of %s is a line that it takes',
  async (name, row) => {
    expect(row.examples.length).toBeGreaterThan(0);
    for (const example of row.examples) {
      // A shell takes away the redirection, and puts the output of $(...) in its place.
      const line = example
        .replace(/^npm run (--silent )?ops -- /, '')
        .replace(/ > .*/, '')
        .replace(/\$\(.*\)/, '1f2e3d');
      let isRun = false;
      const load = async () => ({
        run: async () => {
          isRun = true;
          return 0;
        },
      });
      const result = await printed(line.split(' '), { [name]: { ...row, load } });
      expect({ example, isRun, ...result }).toEqual({
        example,
        isRun: true,
        code: 0,
        out: '',
        err: '',
      });
    }
  },
);

test('of an unknown command the nearest names are shown, and nothing is run', async () => {
  expect(await printed(['preflihgt', '--stage', 'prod'])).toEqual({
    code: 2,
    out: '',
    err: 'Unknown command "preflihgt". Did you mean preflight?',
  });
  expect((await printed(['constructor'])).err).toBe(
    'Unknown command "constructor". npm run ops lists the commands.',
  );
});

test('a group is not a command: its commands are shown, and its help is theirs', async () => {
  expect(await printed(['audit'])).toMatchObject({
    code: 2,
    err: 'Unknown command "audit". Did you mean audit export, audit verify?',
  });
  const { code, out } = await printed(['audit', '--help']);
  expect(code).toBe(0);
  expect(out).toContain('npm run ops -- audit export --stage STAGE');
  expect(out).toContain('npm run ops -- audit verify DIR|FILE');
});

const options = { stage: { value: 'STAGE', about: 'the stage', required: true } } as const;

/** A table of one command, which ends as requested. */
const one = (end: (stage: string, words: string[]) => number) => ({
  pay: command({
    purpose: 'pays',
    words: { usage: 'ORDER', least: 1, most: 1 },
    options,
    examples: [],
    permission: 'None.',
    load: async () => ({ run: async ({ stage }, words) => end(stage, words) }),
  }),
});

test('a command gets its options and words, and its exit code is that of the program', async () => {
  const seen: unknown[] = [];
  const table = one((...given) => {
    seen.push(given);
    return 4;
  });
  expect(await printed(['pay', 'WD1', '--stage', 'prod'], table)).toMatchObject({
    code: 4,
    err: '',
  });
  expect(seen).toEqual([['prod', ['WD1']]]);
});

test.each([
  [['pay', 'WD1'], 'It needs --stage STAGE.'],
  [['pay', '--stage', 'prod'], 'It needs ORDER.'],
  [['pay', 'WD1', 'WD2', '--stage', 'prod'], "Unexpected argument 'WD2'."],
  [['pay', 'WD1', '--stages', 'prod'], "Unknown option '--stages'."],
])('%j: exit code 2, and where the help is', async (line, sentence) => {
  expect(
    await printed(
      line,
      one(() => 0),
    ),
  ).toEqual({
    code: 2,
    out: '',
    err: `${sentence}\nnpm run ops -- pay --help shows its options.`,
  });
});

test('a failure is its sentence on standard error, and exit code 1', async () => {
  const table = one(() => {
    throw new Error('No local cloud is up');
  });
  expect(await printed(['pay', 'WD1', '--stage', 'prod'], table)).toEqual({
    code: 1,
    out: '',
    err: 'No local cloud is up',
  });
});
