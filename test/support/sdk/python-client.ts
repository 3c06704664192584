import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { installWheels } from '#local/process/install-wheels.ts';
import { paths } from '#workstation/paths.ts';

export interface PythonAnswer {
  code: number;
  data?: unknown;
  message?: string;
  /** Of an error: see docs/sdk.md. */
  unclear?: boolean;
  idempotency_key?: string | null;
}

/** A process that calls the API with the Python SDK; an attempt may take `timeout` seconds. */
export async function startPythonClient(
  key: { base_url: string; app_id: string; api_secret: string },
  timeout = 180,
) {
  const programs = await installWheels({
    requirements: `${paths.root}/sdk/python/requirements.txt`,
    home: `${paths.root}/.local/python-sdk`,
  });
  const script = `${paths.root}/test/support/sdk/call_routes.py`;
  const child = spawn(`${programs}/python`, ['-B', script, JSON.stringify(key), String(timeout)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PYTHONPATH: `${paths.root}/sdk/python/src` },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async call(operation: string, input: object, options: object = {}): Promise<PythonAnswer> {
      child.stdin.write(`${JSON.stringify({ operation, input, options })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the Python client ended before it answered ${operation}`);
      return JSON.parse(value) as PythonAnswer;
    },
    stop: (): void => {
      child.stdin.end();
    },
  };
}
