/** An AWS emulator in a process of its own, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { portFor } from '#local/process/free-port.ts';
import { emulatorCommand, isInstalled } from '#local/process/python.ts';
import { paths } from '#workstation/paths.ts';

export interface EmulatorProcess {
  url: string;
  stop(): Promise<void>;
}

/** The emulator as PyPI has it, without this repository's layer. */
const stockCommand = { command: emulatorCommand.command, args: ['-m', 'ministack'] };

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

/**
 * Starts an emulator: ours, or with `isStock` the one that it is made of. `settings` are added to its
 * environment. Both enforce IAM only with AUTH=true.
 */
export async function startEmulatorProcess(options: {
  name: string;
  isStock?: boolean;
  settings?: Record<string, string>;
}): Promise<EmulatorProcess> {
  if (!isInstalled()) {
    throw new Error('There is no emulator yet: run `npm run test:integration`, which installs it');
  }
  const { port } = await portFor('TEST_AWS');
  const url = `http://127.0.0.1:${port}`;
  const temp = mkdtempSync(path.join(tmpdir(), 'coffer-emulator-'));
  // The emulator's worker script is CommonJS.
  writeFileSync(path.join(temp, 'package.json'), '{ "type": "commonjs" }\n');
  mkdirSync(paths.logs, { recursive: true });
  // The log is beside the local cloud's logs, which are searched for leaked secrets
  // (local/tasks/leaked-secrets.ts).
  const log = openSync(`${paths.logs}/emulator-of-${options.name}-${port}.log`, 'w');
  const { command, args } = options.isStock ? stockCommand : emulatorCommand;
  const child = spawn(command, args, {
    env: {
      ...process.env,
      // Its root, in tests that set no credentials.
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      LAMBDA_EXECUTOR: 'local',
      // Both would listen on ports that another emulator needs too.
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
      TMPDIR: temp,
      ...options.settings,
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
  return { url, stop };
}
