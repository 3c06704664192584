/**
 * Runs the functions' execution environments as threads of one process. Reads and writes lines of
 * JSON: `{ start: number, script, folder, env }` and `{ end: number }` in, `{ opened: number }` and
 * `{ ended: number }` out. Ends with its input.
 */
import { constants, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const threadFile = fileURLToPath(new URL('thread.cjs', import.meta.url));
/** @type {Map<number, Worker>} */
const threads = new Map();
const say = (/** @type {Record<string, number>} */ message) =>
  process.stdout.write(`${JSON.stringify(message)}\n`);

/** @param {{ start: number, script: string, folder: string, env: NodeJS.ProcessEnv }} order */
function start({ start: number, script, folder, env }) {
  // Opened here, since a thread closes what it has opened when it ends. The socket in it has closed
  // this one by then, and the number may be that of another thread's connection.
  const input = openSync(`${folder}/in`, constants.O_RDONLY | constants.O_NONBLOCK);
  const thread = new Worker(threadFile, { env, workerData: { script, folder, input } });
  threads.set(number, thread);
  thread.once('message', () => say({ opened: number }));
  // The thread has written what it threw to its log.
  thread.on('error', () => {});
  thread.once('exit', () => {
    threads.delete(number);
    say({ ended: number });
  });
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const order = JSON.parse(line);
    if (order.start !== undefined) start(order);
    else void threads.get(order.end)?.terminate();
  })
  .on('close', () => process.exit());
