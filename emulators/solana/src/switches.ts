import { seededRandom } from './random.ts';

/** What the node does with the calls that match a rule. */
export interface AnswerRule {
  /** JSON-RPC method. Without it, every call matches. */
  method?: string;
  /**
   * drop: executed, then the connection is cut. delay: answered `ms` later. refuse: not executed.
   */
  mode: 'drop' | 'delay' | 'refuse';
  ms?: number;
  /** For refuse: an HTTP status without a JSON-RPC answer, or the code and message of one. */
  status?: number;
  code?: number;
  message?: string;
  /** Number of calls after which the rule ends. Without it, the rule never ends. */
  times?: number;
}

/** Something that happens the next `left` times, or at random with `probability`. */
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

/** Decides whether it happens this time, and counts down. */
export function happens(chance: Chance): boolean {
  if (chance.left > 0) {
    chance.left -= 1;
    return true;
  }
  return chance.probability > 0 && chance.random() < chance.probability;
}

/** The switches of one chain. All are off at first. */
export class Switches {
  slotMs: number;
  frozen = false;
  /** Slots to skip. */
  skip: Chance = never();
  /** Error code for a skipped slot: -32007, or -32009 as nodes with long-term storage answer. */
  skippedCode: -32007 | -32009 = -32007;
  /** Transactions that are accepted and never land. */
  drop: Chance = never();
  /** New transactions stay `processed`. */
  stick = false;
  /** New transactions are in a block as if their payer could not pay: failed, without a fee. */
  unpaid = false;
  rules: AnswerRule[] = [];

  constructor(slotMs: number) {
    this.slotMs = slotMs;
  }

  /** The first rule that matches a call. A rule that is used up is removed. */
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
