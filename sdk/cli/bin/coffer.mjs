#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In a checkout the command is built each time, which takes less than a tenth of a second.
if (existsSync(new URL('../src/main.ts', import.meta.url))) {
  const { buildCli } = await import('../build.mjs');
  await buildCli();
}
const { main } = await import('../dist/coffer.mjs');
process.exitCode = await main(process.argv.slice(2));
