/**
 * The payment worker, or a library in it, turns hostile: it builds other payments than the orders ask for.
 * The vault compares them with the orders' own terms, so nothing of it is signed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExpiringBuilder } from '#ports/chains.ts';
import {
  type FamilySpine,
  type FamilyStage,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import { usdt, type Words, wordsFor } from './text.ts';

type Payment = Parameters<ExpiringBuilder['payment']>[0];

export function hostileWorker<T extends FamilyStage>(prefix: string, start: StartStage<T>): void {
  let spine: FamilySpine;
  let words: Words;
  let thief: string;

  beforeAll(async () => {
    spine = await startFamilySpine(prefix, start);
    words = wordsFor(spine);
    await spine.tick();
    await spine.mine(40);
    await spine.tick();
    thief = spine.newAddress();
  });
  afterAll(() => spine?.stop());

  test.each<[string, (payment: Payment) => Payment]>([
    ['to somebody else', (one) => ({ ...one, terms: { ...one.terms, to: thief } })],
    ['under another number', (one) => ({ ...one, discriminator: one.discriminator + 7 })],
    ['with a memo of its own', (one) => ({ ...one, terms: { ...one.terms, memo: 'paid' } })],
  ])(
    'a payment %s is not signed, and the order is paid once the worker is honest',
    async (_, lie) => {
      const before = await spine.sentOnChain();
      spine.logged.length = 0;
      const [order] = await words.applyMany(1);
      const { builder } = spine;
      const payment = (asked: Payment) => builder.payment(lie(asked));
      await spine.work({ builder: { payment } });
      const waiting = await words.get(order!);
      expect(waiting.status).toBe('approved');
      expect(waiting.stuck?.cause).toMatch(/^vault_refused: /);
      // Once for each judgement: what no honest worker asks for raises the alarm.
      expect(words.said('vault.refused').length).toBeGreaterThan(0);
      expect(await spine.paymentDeps.payments.signature(order!.orderNo)).toBeNull();
      expect(await spine.sentOnChain()).toBe(before);

      words.later(700);
      await spine.mine(2);
      await spine.tick();
      expect(await words.settle(order!)).toEqual(['confirmed']);
      await words.expectPaid([order!], { amount: 7n * usdt, before });
      for (const token of ['USDT', 'coin'] as const)
        expect(await spine.balance(token, thief)).toBe(0n);
    },
  );
}
