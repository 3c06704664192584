import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findChangedPages } from '#domain/deployment/find-changed-pages.ts';
import type { ServedPages } from '#ports/deployment.ts';
import { manifestText } from '#shared/console-manifest.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const signIn = 'https://coffer-example.auth.eu-central-1.amazoncognito.com';
const files = { '/': '<html>', '/assets/a.js': 'a', '/assets/b.js': 'b' };
const manifest = manifestText(
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)])),
);

function served(set: Record<string, string | number> = {}): ServedPages {
  const all: Record<string, string | number> = {
    ...files,
    '/manifest.json': manifest,
    '/config.json': JSON.stringify({ sign_in: signIn, stage: 'prod' }),
    ...set,
  };
  return {
    async get(path) {
      const text = all[path] ?? 404;
      return typeof text === 'number'
        ? { status: text, bytes: new Uint8Array() }
        : { status: 200, bytes: new TextEncoder().encode(text) };
    },
    manifestDigest: async () => sha256(manifest),
  };
}

test('pages as they were deployed have no difference', async () => {
  expect(await findChangedPages(served(), signIn)).toEqual([]);
});

test.each([
  ['a page', { '/': '<html><script src="//thief">' }, ['/']],
  ['a script', { '/assets/b.js': 'b;steal()' }, ['/assets/b.js']],
  ['a page that is gone', { '/assets/a.js': 404 }, ['/assets/a.js']],
  ['a redirect', { '/': 302 }, ['/']],
  ['a manifest that fits changed pages', { '/manifest.json': '{}' }, ['/manifest.json']],
  [
    'another sign-in page',
    { '/config.json': '{"sign_in":"https://thief.example"}' },
    ['/config.json'],
  ],
  ['settings that are none', { '/config.json': 'no' }, ['/config.json']],
])('%s is found', async (_, set, paths) => {
  expect(await findChangedPages(served(set), signIn)).toEqual(paths);
});
