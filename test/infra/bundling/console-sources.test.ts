import { expect, test } from 'vitest';
import { consoleSources } from '#lib/bundling/console-site.ts';
import { generatedFiles } from '#local/generate/write-generated.ts';

test('the digest of the console is the same with and without the types that are not committed', () => {
  const sources = consoleSources();
  const generated = generatedFiles.map(({ file }) => file);
  expect(sources).toContain('console/src/api/client.ts');
  expect(sources.filter((file) => generated.includes(file))).toEqual([]);
});
