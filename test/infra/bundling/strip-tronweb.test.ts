import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTronBuilder } from '#chains/tron/pay/builder.ts';
import { bundleOptions } from '#lib/bundling/bundle-functions.ts';
import { chain, trxTerms, usdtTerms } from '#test/unit/chains/tron/people.ts';

/** Minified bytes that tronweb and the adapter may take of the 1,600 KB of a payment worker. */
const signerBudget = 950 * 1000;

let folder: string;
let bytes: number;
let packages: Set<string>;
let bundled: typeof makeTronBuilder;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-tron-'));
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: { builder: 'src/chains/tron/pay/builder.ts' },
    outdir: folder,
    metafile: true as const,
  });
  const [output] = Object.values(metafile.outputs);
  bytes = output!.bytes;
  packages = new Set(
    Object.entries(output!.inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? (/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []) : [],
    ),
  );
  bundled = (await import(path.join(folder, 'builder.mjs'))).makeTronBuilder;
});
afterAll(() => rm(folder, { recursive: true }));

test('tronweb is bundled without its way to the nodes', () => {
  expect(packages).toContain('tronweb');
  for (const left of ['axios', 'validator', 'mime-db', 'follow-redirects', 'form-data'])
    expect(packages).not.toContain(left);
  expect(bytes).toBeLessThan(signerBudget);
});

test('and builds the same bytes as the whole library', () => {
  for (const terms of [trxTerms(), usdtTerms({ memo: 'order 7' })]) {
    const payment = {
      terms,
      discriminator: 1,
      limits: { units: 50_000n, unitPrice: 1_000n, fee: 6_500_000n },
      plan: { fee: 5_345_000n, build: { feeLimit: terms.tokenAddress ? '5000000' : '0' } },
      recentBlock: { reference: '00fb92bcf5c8a1034d04', expiresAt: 1_795_231_713_000n },
    };
    const whole = makeTronBuilder({ chain }).payment(payment);
    expect(bundled({ chain }).payment(payment)).toBe(whole);
    expect(whole).toMatch(/^0a02[0-9a-f]{100,}$/);
  }
});
