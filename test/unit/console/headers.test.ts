import { expect, test } from 'vitest';
import { cacheControl, contentSecurityPolicy, fileFor } from '../../../console/headers.ts';

const policy = contentSecurityPolicy('https://sign.example');

test('the policy allows nothing unsafe, and one origin beside the own', () => {
  expect(policy).not.toMatch(/unsafe|\*|http:/);
  expect(policy.match(/https:\/\/[^ ;]+/g)).toEqual(['https://sign.example']);
  expect(policy).toContain("require-trusted-types-for 'script'");
});

test.each([
  ['/', '/index.html', 'no-cache'],
  ['/p/demo/approve/WD1', '/index.html', 'no-cache'],
  ['/signed-in', '/index.html', 'no-cache'],
  ['/config.json', '/config.json', 'no-cache'],
  ['/assets/page-1a.js', '/assets/page-1a.js', 'public, max-age=31536000, immutable'],
])('%s is %s, kept as %s', (path, file, kept) => {
  expect(fileFor(path)).toBe(file);
  expect(cacheControl(path)).toBe(kept);
});
