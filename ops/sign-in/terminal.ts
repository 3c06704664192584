import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { encodeQR } from 'qr';
import type { Person } from './person.ts';

/**
 * Asks on standard error, so that standard output has only the answer. Input that is not a terminal
 * is read line by line.
 */
export function terminal(): Person & { close(): void } {
  const { stdin, stderr } = process;
  let isSecret = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) stderr.write(chunk);
      done();
    },
  });
  const reader = createInterface({
    input: stdin,
    output: echo,
    terminal: stdin.isTTY === true,
  });
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(label, kind) {
      stderr.write(`${label}: `);
      isSecret = kind === 'secret';
      const { value, done } = await lines.next();
      if (isSecret && stdin.isTTY) stderr.write('\n');
      isSecret = false;
      if (done) throw new Error('The input ended before the answer');
      return kind === 'secret' ? value : value.trim();
    },
    say: (line) => stderr.write(`${line}\n`),
    draw: (text) => stderr.write(`${encodeQR(text, 'term')}\n`),
    close: () => reader.close(),
  };
}
