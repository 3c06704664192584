/** What a real node answered, where the recordings are on this machine. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../shared/tron/', import.meta.url));

export const conformanceProgram = `${folder}conformance.mjs`;
/** Whether this machine has them; CI does. */
export const hasRecordings = existsSync(conformanceProgram);

// biome-ignore lint/suspicious/noExplicitAny: answers of a node, of many shapes
export type Answer = any;

export const recorded = (name: string): Answer =>
  JSON.parse(readFileSync(`${folder}recorded/${name}`, 'utf8'));

export interface Exchange {
  /** Path. */
  u: string;
  /** Body of the request. */
  q?: string;
  /** Body of the answer. */
  r: string;
}

export const exchanges = (): Exchange[] =>
  readFileSync(`${folder}recorded/exchanges.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
