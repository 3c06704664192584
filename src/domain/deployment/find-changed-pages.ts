import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ServedPages } from '#ports/deployment.ts';
import { manifestPath, parseManifest } from '#shared/console-manifest.ts';

const digestOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
/** Pages that are asked for at the same moment. */
const atOnce = 8;

/**
 * The paths of the console that do not serve what was deployed; none is what should be. Whoever changes a
 * page acts as every approver who opens it. `signIn` is the origin where people type their passwords, which
 * the settings name and the manifest does not know.
 */
export async function findChangedPages(pages: ServedPages, signIn: string): Promise<string[]> {
  const [wanted, { status, bytes }] = await Promise.all([
    pages.manifestDigest(),
    pages.get(manifestPath),
  ]);
  if (status !== 200 || digestOf(bytes) !== wanted) return [manifestPath];
  const files = Object.entries(parseManifest(new TextDecoder().decode(bytes)));
  const changed: string[] = [];
  for (let i = 0; i < files.length; i += atOnce) {
    const looked = await Promise.all(
      files.slice(i, i + atOnce).map(async ([path, digest]) => {
        const answer = await pages.get(path);
        return answer.status === 200 && digestOf(answer.bytes) === digest ? [] : [path];
      }),
    );
    changed.push(...looked.flat());
  }
  return [...changed, ...((await namesSignIn(pages, signIn)) ? [] : [settingsPath])];
}

const settingsPath = '/config.json';

async function namesSignIn(pages: ServedPages, signIn: string): Promise<boolean> {
  const { status, bytes } = await pages.get(settingsPath);
  if (status !== 200) return false;
  try {
    const settings = JSON.parse(new TextDecoder().decode(bytes)) as { sign_in?: unknown };
    return settings.sign_in === signIn;
  } catch {
    return false;
  }
}
