/** The first provider accepts transactions and never forwards them; the second one works. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExpiringGateway } from '#ports/chains.ts';
import { type NodeRequest, startBlackHole } from '#test/fakes/node-proxy.ts';
import {
  type FamilySpine,
  type FamilyStage,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import { usdt, type Words, wordsFor } from './text.ts';

export function blackHole<T extends FamilyStage>(
  prefix: string,
  start: StartStage<T>,
  options: {
    urlOf(stage: T): string;
    accept(request: NodeRequest): Record<string, unknown> | null;
    gatewayOf(stage: T, urls: string[]): ExpiringGateway;
  },
): void {
  let spine: FamilySpine;
  let words: Words;
  let hole: Awaited<ReturnType<typeof startBlackHole>>;
  let gateway: ExpiringGateway;

  beforeAll(async () => {
    const stage = await startFamilySpine(prefix, start);
    spine = stage;
    words = wordsFor(spine);
    await spine.tick();
    await spine.mine(40);
    await spine.tick();
    const url = options.urlOf(stage);
    hole = await startBlackHole(url, options.accept);
    gateway = options.gatewayOf(stage, [hole.url, url]);
  });
  afterAll(async () => {
    await hole?.stop();
    await spine?.stop();
  });

  test('ten payments are paid within one validity, by the bytes that were signed first', async () => {
    const before = await spine.sentOnChain();
    const orders = await words.applyMany(10);
    // One repeat, a few blocks after the first send: no transaction has expired yet.
    for (let send = 0; send < 2; send++) {
      await spine.work({ gateway });
      words.later(10);
      await spine.mine(3);
      await spine.tick();
    }
    expect(hole.accepted()).toBeGreaterThanOrEqual(10);
    expect(await spine.sentOnChain()).toBe(before + 10);
    for (const order of orders) expect(await words.signedFor(order)).toHaveLength(1);
    expect(await words.settle(...orders)).toEqual(orders.map(() => 'confirmed'));
    await words.expectPaid(orders, { amount: 7n * usdt, before });
  });
}
