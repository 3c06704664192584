import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../../../sdk/cli/src/cli.ts';

/**
 * Runs `coffer ... --json` in this process, with `typed` as the lines that a person types. Resolves
 * to what it printed; rejects with `code` and `stderr` where it does not end with 0.
 */
export async function runCommandLine(
  argv: string[],
  { env, typed = [] }: { env: Record<string, string>; typed?: string[] },
): Promise<{ lines: ReturnType<typeof JSON.parse>[]; stderr: string }> {
  const [out, err] = [[], []] as [string[], string[]];
  const answers = [...typed];
  const code = await run([...argv, '--json'], {
    env,
    // A folder without a configuration or a local cloud: what is used is named in `env`.
    home: tmpdir(),
    cwd: tmpdir(),
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    sleep: (ms, signal) => delay(ms, undefined, { signal }),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    ask: async () => answers.shift() ?? null,
    signal: new AbortController().signal,
  });
  const stderr = err.join('\n');
  if (code === 0) return { lines: out.map((line) => JSON.parse(line)), stderr };
  const error = new Error(`coffer ${argv.join(' ')} ended with ${code}: ${stderr}`);
  throw Object.assign(error, { code, stderr });
}
