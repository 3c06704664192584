/**
 * Set-up of the test layers that need AWS. They use the emulator at AWS_ENDPOINT_URL if that is
 * set (the local cloud's, or any other), and otherwise start one that lives as long as the run.
 * Tests of stores make their own tables on it. Tests of the whole stack read `.local/stack.json`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '#local/paths.ts';
import { portFor } from '#local/process/free-port.ts';
import { emulatorCommand, isInstalled } from '#local/process/python.ts';

const credentials = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_EC2_METADATA_DISABLED: 'true',
};

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    const answer = await fetch(`${url}/_ministack/ready`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error('the emulator did not start');
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // The emulator's functions are its children, in its process group.
    process.kill(-child.pid!, 'SIGTERM');
    setTimeout(() => {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    }, 3000).unref();
  });
}

export default async function setup(
  layer: { name: string } = { name: 'one-run' },
): Promise<(() => Promise<void>) | undefined> {
  for (const [name, value] of Object.entries(credentials)) process.env[name] ??= value;
  if (process.env.AWS_ENDPOINT_URL) return undefined;
  if (!isInstalled()) {
    throw new Error('There is no emulator yet: run `npm run test:integration`, which installs it');
  }
  const { port } = await portFor('TEST_AWS');
  const url = `http://127.0.0.1:${port}`;
  const temp = mkdtempSync(path.join(tmpdir(), 'coffer-emulator-'));
  mkdirSync(paths.logs, { recursive: true });
  // The log is beside the local cloud's logs, which are searched for leaked secrets
  // (local/tasks/leaked-secrets.ts).
  const log = openSync(`${paths.logs}/emulator-of-${layer.name}-${port}.log`, 'w');
  const child = spawn(emulatorCommand.command, emulatorCommand.args, {
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      // As in the local cloud, a request that no policy allows is denied.
      AUTH: 'true',
      LAMBDA_EXECUTOR: 'local',
      TMPDIR: temp,
    },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const stop = async () => {
    await end(child);
    rmSync(temp, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.AWS_ENDPOINT_URL = url;
  return async () => {
    delete process.env.AWS_ENDPOINT_URL;
    await stop();
  };
}
