import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#workstation/paths.ts';
import { portFor } from '../process/free-port.ts';
import { tail } from '../process/supervisor.ts';
import { installDynamoDbLocal } from './install.ts';

export interface DynamoDbLocal {
  url: string;
  stop(): Promise<void>;
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** Any answer will do: a request without a signature is refused. */
const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/**
 * Starts DynamoDB Local on a free port of this machine, with all tables in memory. It ends with
 * the process that started it.
 */
export async function startDynamoDbLocal(): Promise<DynamoDbLocal> {
  const folder = await installDynamoDbLocal();
  const { port } = await portFor('DYNAMODB_LOCAL');
  mkdirSync(paths.logs, { recursive: true });
  const file = `${paths.logs}/dynamodb-local-${port}.log`;
  const log = openSync(file, 'w');
  const child = spawn(
    'java',
    [
      // A small heap, since a suite runs other processes at the same time.
      ...['-Xmx768m', `-Djava.library.path=${folder}`, '-cp', `${folder}/*`],
      'software.amazon.dynamodb.services.local.main.ServerRunner',
      // One database for every access key and Region; nothing is sent to Amazon.
      ...['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)],
    ],
    { stdio: ['ignore', log, log], env: { ...process.env, DDB_LOCAL_TELEMETRY: '0' } },
  );
  closeSync(log);
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  const stop = async () => {
    process.off('exit', onExit);
    if (hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // It keeps nothing that an orderly end would write.
    child.kill('SIGKILL');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + 60_000;
  while (!(await answers(url))) {
    if (hasEnded(child) || Date.now() > until) {
      await stop();
      throw new Error(`DynamoDB Local did not start. The last lines of ${file}:\n${tail(file)}`);
    }
    await sleep(100);
  }
  return { url, stop };
}
