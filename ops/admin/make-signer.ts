import { readFileSync } from 'node:fs';
import { keyFileDevice, openKeyFile, signWith } from '#shared/crypto/key-file.ts';
import type { CommandDeps } from './command-deps.ts';

/** The password of a key file for a bot, which nobody can ask. */
const passwordVariable = 'COFFER_KEY_FILE_PASSWORD';

/**
 * What signs with a key file; nothing without one. `password` asks the person. The stage is the one that was
 * named on the command line, so a service of another stage gets no signature of use.
 */
export function makeSigner(
  of: { stage: string; keyFile: string | undefined },
  deps: { call: CommandDeps['call']; password(): Promise<string> },
): CommandDeps['sign'] {
  const { stage, keyFile } = of;
  return async (textOf) => {
    if (keyFile === undefined) return undefined;
    const given = process.env[passwordVariable] ?? (await deps.password());
    const key = openKeyFile(readFileSync(keyFile, 'utf8'), given);
    const devices = await deps.call('GET', '/devices');
    if (devices.code !== 0) throw new Error(`The devices could not be read: ${devices.message}`);
    const { you } = devices.data as { you: string };
    const { deviceId } = keyFileDevice(stage, you, key);
    const { signature } = signWith(key, deviceId, textOf(stage));
    return { device_id: deviceId, signature };
  };
}
