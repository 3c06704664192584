/** Draws the pictures of statemachines/README.md from the .asl.json files (`npm run diagrams`). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readCommandLine } from '#workstation/command-line.ts';
import { type Machine, withStateDiagrams } from './state-diagrams.ts';

readCommandLine({
  name: 'npm run diagrams',
  usage: 'npm run diagrams   draws the pictures of statemachines/README.md',
});
const folder = new URL('../../../statemachines/', import.meta.url);
const page = new URL('README.md', folder);

const machines = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.asl.json'))
    .map((file) => [
      file.slice(0, -'.asl.json'.length),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Machine,
    ]),
);
writeFileSync(page, withStateDiagrams(readFileSync(page, 'utf8'), machines));
console.log(`wrote ${page.pathname}`);
