/**
 * One execution environment: the emulator's own script, which reads calls from the standard input
 * and writes answers and log lines to the standard output and error. In place of those it gets three
 * named pipes in `folder`, since the threads of a process share theirs.
 */
const { openSync, writeSync } = require('node:fs');
const { Socket } = require('node:net');
const { inspect } = require('node:util');
const { parentPort, workerData } = require('node:worker_threads');

const { script, folder, input } = workerData;
const output = openSync(`${folder}/out`, 'w');
const log = openSync(`${folder}/err`, 'w');

/** Writes all of it before it returns, as a process does with its pipes on Linux. */
const writerTo = (pipe) => (chunk, encoding, done) => {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  for (let sent = 0; sent < bytes.length; sent += writeSync(pipe, bytes, sent));
  const callback = typeof encoding === 'function' ? encoding : done;
  if (callback) process.nextTick(callback);
  return true;
};
process.stdout.write = writerTo(output);
process.stderr.write = writerTo(log);
const stdin = new Socket({ fd: input, readable: true, writable: false });
Object.defineProperty(process, 'stdin', { value: stdin });
const sayToLog = process.stderr.write;
process.on('uncaughtExceptionMonitor', (error) => sayToLog(`${inspect(error)}\n`));

parentPort.postMessage('opened');
// The port would keep a thread alive whose input has ended.
parentPort.unref();
require(script);
