/**
 * Set-up of the test layers that need AWS. They use the emulator at AWS_ENDPOINT_URL if that is
 * set (the local cloud's, or any other), and otherwise start one that lives as long as the run.
 * Tests of stores make their own tables on it. Tests of the whole stack read `.local/stack.json`.
 */
import { startEmulatorProcess } from './emulator-process.ts';

const credentials = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_EC2_METADATA_DISABLED: 'true',
};

export default async function setup(
  layer: { name: string } = { name: 'one-run' },
): Promise<(() => Promise<void>) | undefined> {
  for (const [name, value] of Object.entries(credentials)) process.env[name] ??= value;
  if (process.env.AWS_ENDPOINT_URL) return undefined;
  // As in the local cloud, a request that no policy allows is denied.
  const { url, stop } = await startEmulatorProcess({
    name: layer.name,
    settings: { AUTH: 'true' },
  });
  process.env.AWS_ENDPOINT_URL = url;
  return async () => {
    delete process.env.AWS_ENDPOINT_URL;
    await stop();
  };
}
