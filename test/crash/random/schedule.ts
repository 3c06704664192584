/**
 * A random schedule as data: what is done, in order, and what goes wrong meanwhile. A recorded
 * schedule can be driven again, and parts of it can be left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { ChainName, Family } from '#shared/chains.ts';
import type { NodeMode } from '../world/chain.ts';
import type { Side } from '../world/killable-process.ts';

/** One thing that happens. `cell`: the position of a merchant. */
export type Action =
  /** Merchants make their users and session keys. Every schedule begins with it. */
  | { do: 'set-up' }
  /** An order. `again`: exactly the last request again, if that one is to be confirmed. */
  | { do: 'apply'; cell: number; amount: string; rejected?: true; again?: true }
  | { do: 'operate'; cell: number; amount: string; by: 'key' | 'admin'; fromUser?: true }
  | { do: 'swap'; cell: number; pair: number }
  /** An admin decides on everything that waits. */
  | { do: 'decide'; cell: number }
  | { do: 'pay-user'; cell: number }
  | { do: 'mine'; blocks: number }
  | { do: 'pass'; seconds: number }
  /** Three workers of each wallet of the cell at once; `andTick`: beside a tick of the watcher. */
  | { do: 'workers'; cell: number; andTick?: true }
  /** Repeats a finished change, chosen by `which` in [0, 1), and messages. */
  | { do: 'twice'; cell: number; which: number }
  | { do: 'reorganise'; depth: number }
  /** What the merchant's URL answers from now on, each once; the last one repeats. */
  | { do: 'receiver'; cell: number; says: number[] }
  /** The queue of webhook attempts refuses messages, or takes them again. */
  | { do: 'queue'; isDown: boolean }
  /** The hour ends: everything comes to its end, and the books and all else are compared. */
  | { do: 'hour' }
  /** `unstick`: stuck transactions can be mined. `expire`: everything signed so far expires. */
  | { do: 'tick' | 'pump' | 'minute' | 'unstick' | 'expire' };

/** What goes wrong in one life of a process. */
export interface Fault {
  /** How its node is; fine without it. */
  mode?: NodeMode;
  /** Its write or send on which it dies, counted from 1. `at` names it, for the reader. */
  dies?: { call: number; at: string; side: Side };
}

export type Step = Action & {
  /** Stays the same when other steps are left out. */
  id: number;
  /** By life: the process, the position of its cell, and how many of them ran in this step. */
  faults?: Record<string, Fault>;
};

export interface Schedule {
  family: Family;
  /** The chain, if it is not the one that stands for its family. */
  chain?: ChainName;
  /** Some merchants group their payments. */
  groups?: true;
  /** Draws the faults of steps that do not list theirs, and the turns of processes. */
  seed: number;
  steps: Step[];
}

/** Reads a recorded schedule. Throws if the file is not one. */
export function readSchedule(file: string | URL): Schedule {
  const schedule = JSON.parse(readFileSync(file, 'utf8')) as Schedule;
  if (!Array.isArray(schedule.steps)) throw new Error(`${file} is not a schedule`);
  // A recorded step without faults had none: none are drawn for it.
  for (const step of schedule.steps) step.faults ??= {};
  return schedule;
}

/** Writes a schedule, one step a line. */
export function writeSchedule(
  file: string,
  { family, chain, groups, seed, steps }: Schedule,
): void {
  const lines = steps
    .map(({ faults = {}, ...step }) =>
      Object.keys(faults).length > 0 ? { ...step, faults } : step,
    )
    .map((step) => `    ${JSON.stringify(step)}`)
    .join(',\n');
  writeFileSync(
    file,
    `{\n  "family": "${family}",\n${chain ? `  "chain": "${chain}",\n` : ''}${groups ? '  "groups": true,\n' : ''}  "seed": ${seed},\n  "steps": [\n${lines}\n  ]\n}\n`,
  );
}
