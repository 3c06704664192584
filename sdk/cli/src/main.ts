import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from './cli.ts';

/** Asks on the terminal, or takes the next line of standard input. Secrets are not echoed. */
function makeAsk() {
  const lines: string[] = [];
  let piped: Promise<void> | undefined;
  const readAll = async () => {
    let text = '';
    for await (const chunk of process.stdin) text += chunk;
    lines.push(...text.split('\n'));
  };
  return async (question: string, { secret = false } = {}): Promise<string | null> => {
    if (!process.stdin.isTTY) {
      piped ??= readAll();
      await piped;
      return lines.shift() ?? null;
    }
    process.stderr.write(`${question}: `);
    const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
    const output = secret ? hidden : process.stderr;
    const terminal = createInterface({ input: process.stdin, output, terminal: true });
    const answer = await new Promise<string | null>((resolve) => {
      terminal.once('line', resolve);
      terminal.once('close', () => resolve(null));
      terminal.once('SIGINT', () => {
        process.emit('SIGINT');
        terminal.close();
      });
    });
    terminal.close();
    if (secret) process.stderr.write('\n');
    return answer;
  };
}

/** Runs the command line of this process. */
export function main(argv: string[]): Promise<number> {
  const ended = new AbortController();
  process.once('SIGINT', () => ended.abort());
  process.once('SIGTERM', () => ended.abort());
  return run(argv, {
    env: process.env,
    home: homedir(),
    cwd: process.cwd(),
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    sleep: (ms, signal) => delay(ms, undefined, { signal }),
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    isTerminal: process.stderr.isTTY === true,
    ask: makeAsk(),
    signal: ended.signal,
  });
}
