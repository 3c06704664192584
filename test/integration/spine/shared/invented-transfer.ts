/** The first provider adds a transfer to a real block. It is never credited. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainReader } from '#ports/chains.ts';
import { type NodeProxy, type NodeRequest, startNodeProxy } from '#test/fakes/node-proxy.ts';
import {
  type FamilySpine,
  type FamilyStage,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import { usdt, type Words, wordsFor } from './text.ts';

/** Ten million USDT. */
export const invented = 10_000_000n * usdt;

type Json = Record<string, unknown>;

export function inventedTransfer<T extends FamilyStage>(
  prefix: string,
  start: StartStage<T>,
  options: {
    urlOf(stage: T): string;
    readerOf(stage: T, urls: string[]): ChainReader;
    /**
     * The lie: an honest answer in which the transaction of a real deposit also pays `to` ten
     * million USDT.
     */
    lie(request: NodeRequest, honest: Json, of: { txHash: string; to: string }): Json;
  },
): void {
  let stage: T;
  let spine: FamilySpine;
  let words: Words;
  let liar: NodeProxy;
  const lies: { of: { txHash: string; to: string } | null } = { of: null };

  beforeAll(async () => {
    stage = await startFamilySpine(prefix, start);
    spine = stage as T & FamilySpine;
    words = wordsFor(spine);
    await spine.tick();
    liar = await startNodeProxy(options.urlOf(stage), async (request, forward) => {
      const honest = await forward();
      return lies.of ? options.lie(request, honest, lies.of) : honest;
    });
  });
  afterAll(async () => {
    await liar?.stop();
    await spine?.stop();
  });

  test('ten million USDT that one provider invents are never credited', async () => {
    const url = options.urlOf(stage);
    const lied = { reader: options.readerOf(stage, [liar.url, url]) };
    const [victim, payer] = [await spine.newSubAccount(), await spine.newSubAccount()];
    const txHash = await spine.pay('USDT', payer, 3n * usdt);
    await spine.mine(1);
    lies.of = { txHash, to: victim };
    await spine.tick(lied);
    expect(await words.depositsTo(victim)).toMatchObject([
      { status: 'confirming', amount: invented, txHash },
    ]);
    for (let i = 0; i < 3; i++) {
      await spine.mine(words.deep);
      await spine.tick(lied);
    }
    expect(await words.depositsTo(payer)).toMatchObject([
      { status: 'credited', amount: 3n * usdt },
    ]);
    expect(await words.depositsTo(victim)).toMatchObject([{ status: 'confirming' }]);
    expect(words.said('deposit.disputed').length).toBeGreaterThan(0);
    expect(words.said('deposit.disputed')[0]?.fields).toMatchObject({ provider: 1 });

    // The liar becomes the second provider and is asked to confirm what it invented.
    await spine.mine(1);
    await spine.tick({ reader: options.readerOf(stage, [url, liar.url]) });
    expect(await words.depositsTo(victim)).toMatchObject([{ status: 'confirming' }]);

    // Its URL is removed: no provider shows the transfer, so the deposit disappears.
    await spine.mine(1);
    await spine.tick({ reader: options.readerOf(stage, [url, url]) });
    expect(words.said('deposit.removed')).toHaveLength(1);
    expect(await words.depositsTo(victim)).toEqual([]);
    expect(await words.depositsTo(payer)).toMatchObject([{ status: 'credited' }]);
  });
}
