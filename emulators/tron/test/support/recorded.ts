/** Answers of a real node, java-tron 4.8.0: see test/conformance/README.md of the repository. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../../src/testing.ts';

/** Outside this package: the emulator does not bring its own judge. */
const folder = fileURLToPath(new URL('../../../../test/conformance/tron/', import.meta.url));

export const conformanceProgram = `${folder}conformance.mjs`;

const read = (name: string) => readFileSync(`${folder}recorded/${name}`, 'utf8');

/** The recorded answers, by the names that the conformance program uses. */
export const recorded = (name: string): Answer => JSON.parse(read(name));

export interface Exchange {
  /** Path. */
  u: string;
  /** Body of the request. */
  q?: string;
  /** Body of the answer. */
  r: string;
}

export const exchanges = (): Exchange[] =>
  read('exchanges.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
