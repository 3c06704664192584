import { seeded } from '../seeded.ts';
import type { CrashChain } from '../world/chain.ts';
import type { Action, Step } from './schedule.ts';

/** How many merchants a random run has. */
export const merchants = 4;
/** The deepest reorganisation, in blocks. Every chain of a run is final below it. */
export const deepest = 5;
/** Amounts are small compared with the pools, because many swaps may move the same pool. */
export const pairs = [
  { from: 'USDT', to: 'USDC', amount: '3' },
  { from: 'USDT', to: 'coin', amount: '4' },
  { from: 'coin', to: 'USDC', amount: '0.002' },
];
/** A session key decides at once; an admin decides later. */
const deciders = ['key', 'key', 'admin'] as const;

type Draw = [weight: number, draw: () => Action];

/** The steps of a random run with this many orders. Only the seed decides them. */
export function drawSteps(chain: CrashChain, input: { orders: number; seed: number }): Step[] {
  const steps: Step[] = [{ id: 0, do: 'set-up' }];
  const random = seeded(input.seed);
  drawInto(steps, kindsOf(chain, random), input.orders, random);
  return steps;
}

/** Answers of a merchant's URL that end in 200, so that every event arrives. */
const receiverAnswers = [
  [500, 200],
  [503, 503, 200],
  [429, 200],
  [301, 200],
  [404, 500, 200],
];

/** The steps of a soak: hours with so many orders each, and more faults. Only the seed decides them. */
export function drawHours(
  chain: CrashChain,
  input: { hours: number; orders: number; seed: number },
): Step[] {
  const random = seeded(input.seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const kinds: Draw[] = [
    ...kindsOf(chain, random),
    // What makes an hour of it: the traffic of a random run alone takes minutes.
    [1.5, () => ({ do: 'pass', seconds: 60 + below(400) })],
    [
      0.4,
      () => ({
        do: 'receiver',
        cell: below(merchants),
        says: receiverAnswers[below(receiverAnswers.length)] as number[],
      }),
    ],
    [0.2, () => ({ do: 'queue', isDown: random() < 0.5 })],
  ];
  const steps: Step[] = [{ id: 0, do: 'set-up' }];
  for (let hour = 0; hour < input.hours; hour++) {
    drawInto(steps, kinds, input.orders, random);
    steps.push({ id: steps.length, do: 'hour' });
  }
  return steps;
}

/** Draws steps until there are so many orders more. */
function drawInto(
  steps: Step[],
  kinds: readonly Draw[],
  orders: number,
  random: () => number,
): void {
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  for (let drawn = 0; drawn < orders; ) {
    let at = random() * total;
    const action = kinds.find(([weight]) => {
      at -= weight;
      return at < 0;
    })?.[1]();
    if (!action) continue;
    if (isOrder(action)) drawn += 1;
    steps.push({ id: steps.length, ...action });
  }
}

/** What a random run does, each with its weight. */
function kindsOf({ chain, life }: CrashChain, random: () => number): Draw[] {
  const below = (limit: number) => Math.floor(random() * limit);
  const cell = () => below(merchants);
  const hasSwaps = chain.swap !== undefined;

  const order = (): Action => {
    const small = `${1 + below(99)}`;
    if (hasSwaps && random() < 0.35) return { do: 'swap', cell: cell(), pair: below(pairs.length) };
    if (random() < 0.35) {
      const by = deciders[below(deciders.length)] as (typeof deciders)[number];
      const fromUser = hasSwaps && random() < 0.5;
      const own = { do: 'operate', cell: cell(), by } as const;
      return fromUser ? { ...own, amount: '1', fromUser } : { ...own, amount: small };
    }
    const again = random() < 0.1 && ({ again: true } as const);
    if (random() < 0.8) return { do: 'apply', cell: cell(), amount: small, ...again };
    const rejected = random() < 0.3 && ({ rejected: true } as const);
    return { do: 'apply', cell: cell(), amount: '1200', ...rejected, ...again };
  };
  return [
    [5, order],
    [2, () => ({ do: 'decide', cell: cell() })],
    [0.5, () => ({ do: 'pay-user', cell: cell() })],
    [3, () => ({ do: 'mine', blocks: 1 + below(3) })],
    [3, () => ({ do: 'tick' })],
    [3, () => ({ do: 'pump' })],
    [2, () => ({ do: 'pass', seconds: below(40) })],
    [1, () => ({ do: 'minute' })],
    [1, () => ({ do: 'workers', cell: cell() })],
    [1, () => ({ do: 'twice', cell: cell(), which: Number(random().toFixed(3)) })],
    [1, () => ({ do: 'workers', cell: cell(), andTick: true })],
    [0.5, () => ({ do: 'unstick' })],
    [life ? 0.4 : 0, () => ({ do: 'expire' })],
    [0.4, () => ({ do: 'reorganise', depth: 1 + below(deepest) })],
  ];
}

export const isOrder = (action: Action): boolean => /^(apply|operate|swap)$/.test(action.do);
