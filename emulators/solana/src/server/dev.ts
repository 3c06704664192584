import type { SolanaChain } from '../chain.ts';
import { type AnswerRule, byChance, type Chance, never } from '../switches.ts';

type Body = Record<string, unknown>;

/** A switch that cannot be set as asked. The message says why. */
export class BadSwitch extends Error {}

function readInteger(body: Body, name: string, max: number, otherwise?: number): number {
  const value = body[name] ?? otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max) {
    throw new BadSwitch(`${name} must be a whole number from 0 to ${max}`);
  }
  return value;
}

function readFlag(body: Body, name: string): boolean {
  const value = body[name];
  if (typeof value !== 'boolean') throw new BadSwitch(`${name} must be true or false`);
  return value;
}

/** Reads `{ <name>: n }`, for the next n, or `{ probability, seed }`, for random ones. */
function readChance(body: Body, name: string): Chance {
  if (body.probability === undefined) {
    return {
      ...never(),
      left: body[name] === 'all' ? Infinity : readInteger(body, name, 1_000_000),
    };
  }
  const { probability } = body;
  if (typeof probability !== 'number' || probability < 0 || probability > 0.95) {
    throw new BadSwitch('probability must be a number from 0 to 0.95');
  }
  return byChance(probability, readInteger(body, 'seed', 2 ** 32 - 1, 1));
}

function readRules(body: Body): AnswerRule[] {
  const list = body.rules;
  if (!Array.isArray(list)) throw new BadSwitch('rules must be a list');
  return list.map((item: Body) => {
    const { mode, method, message } = item;
    if (mode !== 'drop' && mode !== 'delay' && mode !== 'refuse') {
      throw new BadSwitch('mode must be drop, delay or refuse');
    }
    return {
      mode,
      ...(typeof method === 'string' && { method }),
      ...(typeof message === 'string' && { message }),
      ...(item.ms !== undefined && { ms: readInteger(item, 'ms', 600_000) }),
      ...(item.times !== undefined && { times: readInteger(item, 'times', 1_000_000) }),
      ...(item.status !== undefined && { status: readInteger(item, 'status', 599) }),
      ...(typeof item.code === 'number' && { code: item.code }),
    };
  });
}

function setSlots(chain: SolanaChain, body: Body): void {
  const slotMs =
    body.ms === undefined ? {} : { slotMs: Math.max(10, readInteger(body, 'ms', 600_000)) };
  const frozen = body.frozen === undefined ? {} : { frozen: readFlag(body, 'frozen') };
  chain.setSlots({ ...slotMs, ...frozen });
  for (let left = readInteger(body, 'advance', 10_000, 0); left > 0; left -= 1) chain.nextSlot();
}

function setRent(chain: SolanaChain, body: Body): void {
  const lamportsPerByte = readInteger(body, 'lamports_per_byte', 1_000_000);
  if (lamportsPerByte === 0) throw new BadSwitch('lamports_per_byte must be above 0');
  chain.svm.setRent(lamportsPerByte);
}

function setSkip(chain: SolanaChain, body: Body): void {
  if (body.code !== undefined) {
    if (body.code !== -32007 && body.code !== -32009) {
      throw new BadSwitch('code must be -32007 or -32009');
    }
    chain.switches.skippedCode = body.code;
  }
  if (body.slots !== undefined || body.probability !== undefined) {
    if (body.slots === 'all')
      throw new BadSwitch('slots must be a number: freeze to stop them all');
    chain.switches.skip = readChance(body, 'slots');
  }
}

/** A node keeps the statuses of its newest blocks, independent of its ledger. */
const minKept = 300;

function prune({ ledger }: SolanaChain, body: Body): void {
  const kept = readInteger(body, 'keep', 250_000);
  if (kept < minKept) throw new BadSwitch(`keep must be at least ${minKept}`);
  ledger.prune(kept);
}

function reset(chain: SolanaChain): void {
  const { switches, ledger } = chain;
  switches.skip = never();
  switches.skippedCode = -32007;
  switches.drop = never();
  switches.rules = [];
  chain.setSlots({ frozen: false });
  switches.unpaid = false;
  ledger.lag = 0;
  ledger.snapshot = null;
  chain.setHold(false);
  chain.setStick(false);
}

const actions: Record<string, (chain: SolanaChain, body: Body) => void> = {
  slots: setSlots,
  skip: setSkip,
  rent: setRent,
  drop: (chain, body) => {
    chain.switches.drop = readChance(body, 'transactions');
  },
  stick: (chain, body) => chain.setStick(readFlag(body, 'on')),
  hold: (chain, body) => chain.setHold(readFlag(body, 'on')),
  unpaid: (chain, body) => {
    chain.switches.unpaid = readFlag(body, 'on');
  },
  lag: (chain, body) => {
    chain.ledger.lag = readInteger(body, 'slots', 900);
  },
  prune,
  restart: ({ ledger }, body) => {
    const slots = readInteger(body, 'slots', 900);
    ledger.snapshot = slots === 0 ? null : Math.max(0, ledger.finalHeight() - slots);
  },
  rollback: (chain, body) => {
    try {
      chain.rollBack(readInteger(body, 'slots', 100_000), body.replay === true);
    } catch (error) {
      if (error instanceof RangeError) throw new BadSwitch(error.message);
      throw error;
    }
  },
  answers: (chain, body) => {
    chain.switches.rules = readRules(body);
  },
  reset,
};

/** The state of all switches, and the chain's slots. */
export function devState({ switches, ledger, stuck }: SolanaChain): Body {
  return {
    slots: { ms: switches.slotMs, frozen: switches.frozen, finality_lag: ledger.finalityLag },
    head: {
      processed: ledger.head('processed').slot,
      confirmed: ledger.head('confirmed').slot,
      finalized: ledger.head('finalized').slot,
      height: ledger.open.height,
    },
    skip: { left: switches.skip.left, probability: switches.skip.probability },
    drop: {
      left: switches.drop.left === Infinity ? 'all' : switches.drop.left,
      probability: switches.drop.probability,
    },
    stick: { on: switches.stick, transactions: [...stuck.keys()] },
    hold: { on: ledger.held !== null },
    unpaid: { on: switches.unpaid },
    lag: { slots: ledger.lag },
    restart: { height: ledger.snapshot },
    prune: { first: ledger.firstSlot },
    answers: { rules: switches.rules },
  };
}

/** Sets one switch; `name` is the part of the path after `/dev/`. Throws BadSwitch. */
export function applySwitch(chain: SolanaChain, name: string, body: unknown): void {
  const action = actions[name];
  if (!action)
    throw new BadSwitch(`There is no switch ${name}: ${Object.keys(actions).join(', ')}`);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new BadSwitch('The body must be a JSON object');
  }
  action(chain, body as Body);
}
