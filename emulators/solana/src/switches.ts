import { seededRandom } from './random.ts';

/** What a rule does with the calls that it meets. */
export interface AnswerRule {
  /** JSON-RPC method; without it every method. */
  method?: string;
  /** drop: done, and the connection is cut. delay: answered `ms` later. refuse: not done. */
  mode: 'drop' | 'delay' | 'refuse';
  ms?: number;
  /** Of a refusal: an HTTP status with no JSON-RPC answer, or the code and text of one. */
  status?: number;
  code?: number;
  message?: string;
  /** Calls that it meets before it ends; without it all. */
  times?: number;
}

/** Happens a number of times, or always, or by chance. */
export interface Chance {
  left: number;
  probability: number;
  random: () => number;
}

export const never = (): Chance => ({ left: 0, probability: 0, random: () => 1 });

export const byChance = (probability: number, seed: number): Chance => ({
  left: 0,
  probability,
  random: seededRandom(seed),
});

/** Whether it happens now; counts down. */
export function happens(chance: Chance): boolean {
  if (chance.left > 0) {
    chance.left -= 1;
    return true;
  }
  return chance.probability > 0 && chance.random() < chance.probability;
}

/** The switches of one chain, all off. */
export class Switches {
  slotMs: number;
  frozen = false;
  /** Slots to skip. */
  skip: Chance = never();
  /** What is said of a skipped slot: -32007, or -32009 as nodes with long-term storage do. */
  skippedCode: -32007 | -32009 = -32007;
  /** Transactions that are taken and never land. */
  drop: Chance = never();
  /** New transactions stay processed. */
  stick = false;
  rules: AnswerRule[] = [];

  constructor(slotMs: number) {
    this.slotMs = slotMs;
  }

  /** The rule that meets a call now; one that is used up is gone. */
  ruleFor(method: string): AnswerRule | null {
    const index = this.rules.findIndex((rule) => !rule.method || rule.method === method);
    const rule = this.rules[index];
    if (!rule) return null;
    if (rule.times !== undefined) {
      rule.times -= 1;
      if (rule.times <= 0) this.rules.splice(index, 1);
    }
    return rule;
  }
}
