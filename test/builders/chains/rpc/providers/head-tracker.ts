import { makeHeadTracker } from '#chains/rpc/providers/head-tracker.ts';

const startMs = 1_800_000_000_000;

/** What a provider says now: its head, and which blocks it shows and since when (unix ms). */
export interface Node {
  head: number | Error;
  /** How long before now its newest block was made; by default now. */
  ageMs?: number;
  /** The highest block that it shows; by default its head. */
  shows?: number | Error;
}

/** A tracker of a chain with a block in 3 s over these nodes, which a test changes under way. */
export function tracked(nodes: Node[], withTime = false) {
  let nowMs = startMs;
  const asked: number[] = [];
  const changes: string[] = [];
  const tracker = makeHeadTracker({
    chain: { blockTimeMs: 3_000 },
    providers: nodes.length,
    order: () => nodes.map((_, index) => index),
    async ask(provider) {
      asked.push(provider);
      const { head, ageMs = 0 } = nodes[provider]!;
      if (head instanceof Error) throw head;
      return { number: BigInt(head), ...(withTime && { madeAtMs: nowMs - ageMs }) };
    },
    async madeAt(provider, number) {
      const { head, ageMs = 0, shows = head } = nodes[provider]!;
      if (shows instanceof Error) throw shows;
      return number <= BigInt(shows) ? nowMs - ageMs : null;
    },
    onChange: (provider, isBehind) => changes.push(`${provider} ${isBehind}`),
    now: () => nowMs,
  });
  return {
    asked,
    changes,
    tracker,
    /** The head after this much time. */
    async after(ms: number) {
      nowMs += ms;
      return tracker.head();
    },
  };
}

/** Nodes move by a block in each tick of 3 s. */
export const grow = (nodes: Node[]) => {
  for (const node of nodes) if (typeof node.head === 'number') node.head += 1;
};
