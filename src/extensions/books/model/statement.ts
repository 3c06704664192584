import type { StatementFile } from '#shared/audit/statement-chain.ts';

/** A statement of a project, as lists show it. */
export interface Statement {
  /** Its place in the project's chain, from 1. */
  seq: number;
  /** The hash of the link before; 64 zeros for the first. */
  prev: string;
  hash: string;
  /** A UTC day `YYYY-MM-DD` or month `YYYY-MM`. */
  period: string;
  /** How many entries it has. */
  entries: number;
  files: StatementFile[];
}

/** The end of a project's chain of statements. */
export interface StatementHead {
  seq: number;
  hash: string;
  /** Of the last link. */
  period: string;
}
