import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloudEnvironment, machine, region, root } from '#workstation/emulated.ts';
import { paths } from '#workstation/paths.ts';
import { portFor } from '../process/free-port.ts';
import { emulatorCommand } from '../process/python.ts';
import { type Service, type Supervisor, tail } from '../process/supervisor.ts';

export interface Cloud {
  endpointUrl: string;
  region: string;
  /** Environment for SDK clients and the cdk command: the account's root, all-powerful. */
  env: Record<string, string>;
  /** null for an emulator that this process did not start. */
  service: Service | null;
}

export const account = '000000000000';

async function isReady(endpointUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${endpointUrl}/_ministack/ready`, {
      signal: AbortSignal.timeout(2000),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

async function startOn(
  supervisor: Supervisor,
  { port, consoleUrl }: { port: number; consoleUrl: string },
): Promise<Cloud> {
  const endpointUrl = `http://127.0.0.1:${port}`;
  const service = supervisor.start({
    name: 'emulator',
    ...emulatorCommand,
    env: {
      ...machine(),
      ...root,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      // Used in the URLs of queues: programs call it by its address.
      MINISTACK_HOST: '127.0.0.1',
      COFFER_CONSOLE_ORIGIN: consoleUrl,
      AUTH: 'true',
      LAMBDA_EXECUTOR: 'local',
      // Both would listen on every address, on ports that a second emulator needs too.
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
      LOG_LEVEL: process.env.COFFER_EMULATOR_LOG_LEVEL ?? 'INFO',
      // How long a function's idle environment is kept (local/cloud/functions/idle.py).
      COFFER_IDLE_SECONDS: process.env.COFFER_IDLE_SECONDS ?? '45',
      // The functions' code is unpacked here, so that nothing stays in the system's temporary
      // folder.
      TMPDIR: paths.temp,
      STATE_DIR: `${paths.temp}/state`,
      S3_DATA_DIR: `${paths.temp}/s3`,
    },
  });
  const until = Date.now() + 60_000;
  while (!(await isReady(endpointUrl))) {
    supervisor.check();
    if (!service.isRunning() || Date.now() > until) {
      await supervisor.end(service);
      throw new Error(
        `The AWS emulator did not start on port ${port}. The last lines of ${service.log}:\n${tail(service.log)}`,
      );
    }
    await sleep(100);
  }
  return { endpointUrl, region, env: cloudEnvironment(endpointUrl), service };
}

/** An emulator that already runs; throws if nothing answers there. */
export async function useEmulator(endpointUrl: string): Promise<Cloud> {
  try {
    await fetch(endpointUrl, { signal: AbortSignal.timeout(5000) });
  } catch {
    throw new Error(`No AWS emulator answers on AWS_ENDPOINT_URL=${endpointUrl}`);
  }
  return { endpointUrl, region, env: cloudEnvironment(endpointUrl), service: null };
}

/**
 * Starts the AWS emulator under enforced IAM on 127.0.0.1 and ::1 and waits until it answers. Of the
 * pages of other origins only those of `consoleUrl` may read what it answers.
 */
export async function startEmulator(supervisor: Supervisor, consoleUrl: string): Promise<Cloud> {
  rmSync(paths.temp, { recursive: true, force: true });
  mkdirSync(paths.temp, { recursive: true });
  // The emulator's own worker script is CommonJS, and lies below this project's `type: module`.
  writeFileSync(`${paths.temp}/package.json`, '{ "type": "commonjs" }\n');
  supervisor.onStop(() => rmSync(paths.temp, { recursive: true, force: true }));
  for (let attempt = 1; ; attempt += 1) {
    const { port, fixed } = await portFor('AWS');
    try {
      return await startOn(supervisor, { port, consoleUrl });
    } catch (error) {
      supervisor.check();
      if (fixed || attempt === 3) throw error;
    }
  }
}
