import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ProjectSettings } from '#model/project.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/**
 * sha256 over these fields of a project's settings, with their names, lower-case hex. A release that
 * adds a setting reads older records with its default, which their digest does not know.
 */
export function settingsDigest(
  projectId: string,
  settings: ProjectSettings,
  fields: readonly string[],
): string {
  const covered = Object.fromEntries(
    fields.map((name) => [name, settings[name as keyof ProjectSettings]]),
  );
  const encoded = canonicalJson(['settings-1', projectId, covered]);
  return bytesToHex(sha256(utf8ToBytes(encoded)));
}
