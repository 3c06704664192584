import { type Family, families } from '../chains.ts';
import { type ControlProof, controlProblem } from './verify-control.ts';

/** What whoever verifies has asked for. */
export interface ControlQuestion {
  project: string;
  nonce: string;
  /** The first and the last UTC day that a signature may have; any day if absent. */
  from?: string | undefined;
  to?: string | undefined;
}

/** What a file of proofs has shown. */
export interface ControlReport {
  /** Addresses whose key was shown, each once. */
  proven: Record<Family, number>;
  /** The first and the last day of their signatures; null without any. */
  dates: { first: string; last: string } | null;
  /** What is wrong, of the first lines that are; a sentence begins with the number of its line. */
  problems: string[];
  /** Lines that are wrong. */
  wrong: number;
  /** Of the addresses that were expected those that no line proves; the first ones. */
  missing: string[];
  /** How many these are in all. */
  missingCount: number;
}

/** Problems and addresses that a report lists; the rest is counted. */
const listed = 20;

const fields = ['project', 'family', 'address', 'date', 'nonce', 'message', 'signature'] as const;

/** Reads the lines of a file of proofs, one after the other, whatever their number. */
export function makeControlCheck(question: ControlQuestion): {
  read(line: string): void;
  /** `expected` are the addresses that had to be proven. */
  report(expected?: Iterable<string>): ControlReport;
} {
  const proven = new Map<string, Family>();
  const problems: string[] = [];
  let dates: ControlReport['dates'] = null;
  let lines = 0;
  let wrong = 0;

  return {
    read(line) {
      lines += 1;
      const proof = proofOf(line);
      const problem = typeof proof === 'string' ? proof : problemOf(proof, question);
      if (problem !== null) {
        wrong += 1;
        if (problems.length < listed) problems.push(`line ${lines}: ${problem}`);
        return;
      }
      const { family, address, date } = proof as ControlProof;
      proven.set(spelling(address), family);
      dates = {
        first: dates && dates.first < date ? dates.first : date,
        last: dates && dates.last > date ? dates.last : date,
      };
    },

    report(expected = []) {
      const missing: string[] = [];
      let missingCount = 0;
      for (const address of expected) {
        if (proven.has(spelling(address))) continue;
        missingCount += 1;
        if (missing.length < listed) missing.push(address);
      }
      const counts = Object.fromEntries(families.map((family) => [family, 0])) as Record<
        Family,
        number
      >;
      for (const family of proven.values()) counts[family] += 1;
      return { proven: counts, dates, problems, wrong, missing, missingCount };
    },
  };
}

/** Only EVM addresses have more than one spelling. */
const spelling = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address;

/** The proof of a line, or what is wrong with it. */
function proofOf(line: string): ControlProof | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'it is not JSON';
  }
  const found = value as Record<string, unknown> | null;
  const lacking = fields.find((name) => typeof found?.[name] !== 'string');
  if (lacking) return `it has no ${lacking}`;
  if (!families.some((family) => family === found?.family)) return 'its family is unknown';
  return found as unknown as ControlProof;
}

function problemOf(proof: ControlProof, { project, nonce, from, to }: ControlQuestion) {
  if (proof.project !== project) return `it is of the project ${JSON.stringify(proof.project)}`;
  if (proof.nonce !== nonce) return `its nonce is ${JSON.stringify(proof.nonce)}`;
  const problem = controlProblem(proof);
  if (problem !== null) return problem;
  if (from !== undefined && proof.date < from) return `it is of ${proof.date}, before ${from}`;
  if (to !== undefined && proof.date > to) return `it is of ${proof.date}, after ${to}`;
  return null;
}
