import { createHash } from 'node:crypto';
import { listText } from '#shared/approvals/list-text.ts';
import { keyFileDevice, openKeyFile, signWith } from '#shared/crypto/key-file.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import type { Context } from './command.ts';
import { UsageError } from './exit-codes.ts';

/** The options of a command that signs. */
export const signOptions = { 'key-file': { type: 'string' }, stage: { type: 'string' } } as const;

/**
 * Signs an approval of these terms digests with the key file of `--key-file`; undefined without one. The stage
 * is the one that was typed: a service of another stage gets no signature of use. Throws UsageError.
 */
export async function signApproval(
  { flags, world, readFile, admin }: Context,
  digests: readonly string[],
): Promise<{ device_id: string; signature: string } | undefined> {
  const { 'key-file': path, stage } = flags;
  if (typeof path !== 'string') return undefined;
  if (typeof stage !== 'string') {
    throw new UsageError('--key-file needs --stage', 'Add --stage and the name of the deployment.');
  }
  const { request, slug } = await admin();
  const text = readFile(path);
  const password =
    world.env.COFFER_KEY_FILE_PASSWORD ??
    (await world.ask('Password of the key file', { secret: true })) ??
    '';
  const key = opened(text, password);
  const { you } = await request('GET', '/devices');
  const { deviceId } = keyFileDevice(stage, String(you), key);
  const listDigest = createHash('sha256').update(listText(digests)).digest('hex');
  const signed = decisionText(stage, { projectId: slug, decision: 'approve', listDigest });
  return { device_id: deviceId, signature: signWith(key, deviceId, signed).signature };
}

function opened(text: string, password: string) {
  try {
    return openKeyFile(text, password);
  } catch (error) {
    throw new UsageError((error as Error).message, 'Nothing was approved.');
  }
}
