/** The recipes of CONTRIBUTING.md, and the examples of docs/recipes.md that follow them. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { paths } from '#workstation/paths.ts';
import { type CodeBlock, codeBlocksOf } from './code-blocks.ts';

export interface Recipe {
  name: string;
  /** The files that every change of this kind touches: patterns of paths. */
  files: RegExp[];
  /** What it says to run and what leaves files, in its order. */
  commands: string[];
  /** The change of a file each; `mark` is its path. */
  example: CodeBlock[];
}

const sections = (text: string, heading: RegExp): Map<string, string> =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .flatMap((section): [string, string][] => {
        const name = heading.exec(section)?.[1];
        return name ? [[name, section.slice(section.indexOf('\n'))]] : [];
      }),
  );

/** Commands that write files; the others check, or need a deployment or minutes. */
const writes = /^npm run (openapi|roles -- --write)$|^npx vitest run .* -u$/;

/** Sentences that do not apply to every change of the kind. */
const isConditional = (sentence: string) => /\b(if|unless)\b/i.test(sentence);

const pathPattern = (named: string): RegExp =>
  new RegExp(
    `^${named.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/<[^>]+>/g, '[\\w/-]+')}$`,
  );

/** Every recipe that has an example. A recipe without one has no steps that a test could follow. */
export function recipes(): Recipe[] {
  const read = (file: string) => readFileSync(`${paths.root}/${file}`, 'utf8');
  const examples = sections(read('docs/recipes.md'), /^An? (.*)/);
  const steps = sections(read('CONTRIBUTING.md'), /^Add an? (.*)/);
  return [...steps].flatMap(([name, text]) => {
    const example = examples.get(name);
    if (example === undefined) return [];
    // What follows the steps is of another kind of change.
    const numbered = [...text.matchAll(/^\d+\. .*\n(?: {3}.*\n)*/gm)].map(([step]) => step);
    const sentences = numbered
      .flatMap((step) => step.split(/(?<=[.;])\s+(?=[A-Z`[(])/))
      .filter((sentence) => !isConditional(sentence));
    const named = [
      ...sentences.join('\n').matchAll(/`([^`\s]+\/[^`\s]+\.\w+)`|\]\((docs\/[^)#]+)/g),
    ];
    return [
      {
        name,
        files: [...new Set(named.map(([, file, page]) => String(file ?? page)))].map(pathPattern),
        commands: [...text.matchAll(/`(np[mx] [^`]+)`/g)]
          .map(([, command]) => command!)
          .filter((command) => writes.test(command)),
        example: codeBlocksOf('docs/recipes.md', example),
      },
    ];
  });
}

/** The repository as Git has it, below the checkout, whose packages it finds. */
export function copyRepository(folder: string): void {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: paths.root, encoding: 'utf8' },
  );
  for (const file of files.split('\0').filter(Boolean)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    let bytes: Buffer;
    try {
      bytes = readFileSync(`${paths.root}/${file}`);
    } catch {
      // Deleted, and not committed yet.
      continue;
    }
    writeFileSync(target, bytes);
  }
}

/** Applies one block of an example. Throws where its lines are not in the file, or not once. */
export function applyBlock(folder: string, { at, language, mark, code }: CodeBlock): void {
  const file = path.join(folder, mark);
  if (language !== 'diff') {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, code, { flag: 'wx' });
    return;
  }
  let text = readFileSync(file, 'utf8');
  for (const hunk of code.split('@@\n')) {
    const lines = hunk.split('\n').slice(0, -1);
    const without = (sign: string) =>
      lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('');
    const [before, after] = [without('+'), without('-')];
    const times = text.split(before).length - 1;
    if (times !== 1) throw new Error(`${at}: ${mark} has these lines ${times} times:\n${before}`);
    text = text.replace(before, () => after);
  }
  writeFileSync(file, text);
}

/** Runs a command of a recipe in a copy; returns its output. Throws with it where it fails. */
export async function runIn(folder: string, command: string): Promise<string> {
  const [tool, first, ...rest] = command.split(' ');
  const modules = `${paths.root}/node_modules`;
  const args =
    tool === 'npm'
      ? ['--import', 'tsx', scriptOf(rest[0]!), ...rest.slice(rest[1] === '--' ? 2 : 1)]
      : [`${modules}/${binaries[first as keyof typeof binaries]}`, ...rest];
  try {
    const options = { cwd: folder, maxBuffer: 1 << 26 };
    return (await promisify(execFile)(process.execPath, args, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} failed:\n${stdout}\n${stderr}`);
  }
}

const binaries = { vitest: 'vitest/vitest.mjs', tsc: 'typescript/bin/tsc' };

/** The program of an npm script, which local/bootstrap.mjs starts. */
function scriptOf(name: string): string {
  const { scripts } = JSON.parse(readFileSync(`${paths.root}/package.json`, 'utf8')) as {
    scripts: Record<string, string>;
  };
  const program = /^node local\/bootstrap\.mjs (\S+)$/.exec(scripts[name] ?? '')?.[1];
  if (!program) throw new Error(`package.json has no script ${name} that is one program`);
  return program;
}
