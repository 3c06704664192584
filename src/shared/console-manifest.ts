/**
 * The console's files, as a deployment knows them: the SHA-256 of each (hex) by the path that serves it. The
 * manifest is a page like the others; its own digest is kept where no page can change it.
 */
export type ConsoleManifest = Record<string, string>;

export const manifestPath = '/manifest.json';

export const manifestText = (manifest: ConsoleManifest): string =>
  JSON.stringify(Object.fromEntries(Object.entries(manifest).sort()));

/** Throws if the text is none. */
export function parseManifest(text: string): ConsoleManifest {
  const value: unknown = JSON.parse(text);
  const isManifest =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([path, digest]) => path.startsWith('/') && /^[0-9a-f]{64}$/.test(String(digest)),
    );
  if (!isManifest) throw new Error('the manifest of the console is not one');
  return value as ConsoleManifest;
}
