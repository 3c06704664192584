/**
 * `npm run fuzz -- inputs [--count 1000000 --seed 1 --target TEXT]`: spoiled inputs, each to the code that
 * reads it. It must take what is right and refuse the rest with a sentence; nothing else may be thrown, and none
 * may take long.
 */
import { readCommandLine, refuse } from '#workstation/command-line.ts';
import { type Seeded, seeded } from '../seeded.ts';
import { type Target, targets } from './targets.ts';

/** No input may take longer (ms of processor time): whoever sends it could send many. */
const mostMs = 1_000;

export interface InputsResult {
  /** By target: how many were taken and refused. */
  counts: Record<string, { taken: number; refused: number }>;
  problems: string[];
}

const shown = (input: unknown): string => JSON.stringify(input)?.slice(0, 400) ?? String(input);

/** A sentence that names internals helps nobody. */
const internal = /\[object |Cannot read|is not a function|not iterable|call stack/;

async function tryOne(target: Target, input: unknown): Promise<'taken' | 'refused' | string> {
  try {
    const wrong = await target.read(input as never);
    return wrong === undefined ? 'taken' : wrong;
  } catch (error) {
    const { name, message, stack } = error as Error;
    if (!(error instanceof Error) || !target.isRefusal(error)) {
      return `${name}: ${message} ${stack?.split('\n')[1]?.trim() ?? ''}`;
    }
    return internal.test(message.replace(shown(input), '')) && !internal.test(shown(input))
      ? `a refusal that nobody understands: ${message}`
      : 'refused';
  }
}

/** Gives each target its turn, so many times in all. Only the seed decides what they get. */
export async function fuzzInputs(
  { count, seed }: { count: number; seed: number },
  chosen: readonly Target[] = targets,
  progress: (done: number) => void = () => {},
): Promise<InputsResult> {
  const counts: InputsResult['counts'] = {};
  const problems: string[] = [];
  for (const { name } of chosen) counts[name] = { taken: 0, refused: 0 };
  const random: Seeded = seeded(seed);
  for (let i = 0; i < count; i++) {
    const target = chosen[i % chosen.length] as Target;
    const input = target.draw(random);
    const began = process.cpuUsage();
    const outcome = await tryOne(target, input);
    const { user } = process.cpuUsage(began);
    if (outcome === 'taken' || outcome === 'refused') counts[target.name]![outcome] += 1;
    else problems.push(`${target.name}: ${outcome}\n    of ${shown(input)}`);
    if (user / 1_000 > mostMs) {
      problems.push(`${target.name}: ${Math.round(user / 1_000)} ms\n    of ${shown(input)}`);
    }
    if ((i + 1) % 100_000 === 0) progress(i + 1);
  }
  const added = Object.keys(Object.prototype);
  if (added.length > 0) problems.push(`every object has ${added.join(', ')}`);
  return { counts, problems };
}

/** Runs the command with these arguments; returns how many problems it found. */
export async function runInputs(args: string[]): Promise<number> {
  const { values } = readCommandLine({
    name: 'npm run fuzz',
    usage: `
npm run fuzz -- inputs [options]   spoiled files, answers and fields, to the code that reads them
  --count N       how many (1000000)
  --seed N        repeats a run; each prints its own
  --target TEXT   those with that text in their name
`,
    args,
    options: { count: { type: 'string' }, seed: { type: 'string' }, target: { type: 'string' } },
  });
  const count = Number(values.count ?? 1_000_000);
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  if (![count, seed].every((n) => Number.isSafeInteger(n) && n >= 0)) {
    refuse('--count and --seed are whole numbers.');
  }
  const chosen = targets.filter(({ name }) => name.includes(values.target ?? ''));
  if (chosen.length === 0) refuse(`--target is in ${targets.map(({ name }) => name).join(', ')}.`);
  console.log(`${count} inputs, seed ${seed}`);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1_000);
  const { counts, problems } = await fuzzInputs({ count, seed }, chosen, (done) =>
    console.log(`  ${done} after ${seconds()} s`),
  );
  console.table(counts);
  for (const problem of problems.slice(0, 20)) console.log(problem);
  console.log(`${problems.length} wrong, ${count} inputs in ${seconds()} s, seed ${seed}`);
  return problems.length;
}
