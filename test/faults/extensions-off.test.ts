/**
 * Every published route answers with every extension off as it does with all of them on: the routes'
 * functions run on the variables of such a stage.
 */
import { beforeAll, expect, test } from 'vitest';
import { makeApiClient } from '#local/clients/api-client.ts';
import { lostVariables } from '#test/scenarios/faults/extensions-off.ts';
import { payment, routeInputs } from '#test/scenarios/route-inputs.ts';
import { codes } from '#test/scenarios/stack/every-route.ts';
import { withVariables } from '#test/support/deployed.ts';
import { openStack, type Stack } from '#test/support/stack.ts';
import { routes } from '#wire/merchant/routes.ts';

/** An address of TRON that belongs to no project. */
const stranger = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let stack: Stack;
beforeAll(async () => {
  stack = await openStack();
});

/** Runs `work` while each of these functions lacks the variables that are listed for it. */
const without = (
  [first, ...rest]: [string, readonly string[]][],
  work: () => Promise<void>,
): Promise<void> =>
  first
    ? withVariables(first[0], Object.fromEntries(first[1].map((name) => [name, undefined])), () =>
        without(rest, work),
      )
    : work();

test('with every extension off each route answers with its documented code', async () => {
  const key = stack.file.project.keys.find(({ permission }) => permission === 'approve')!;
  const api = makeApiClient(stack.file.base_url, key);
  const unique = `off-${Date.now().toString(36)}`;
  const answered: Record<string, Record<string, unknown>> = {};
  const answers: Record<string, number> = {};
  await without(Object.entries(lostVariables), async () => {
    const cancelled = payment(unique, 'cancelled', '1000');
    expect(await api.call('POST', '/v1/withdraw/apply', cancelled)).toMatchObject({ code: 0 });
    // Energy is of TRON: without it a token payment there reserves the coin to burn.
    const onTron = { chain: 'TRX', token: 'USDT', to_address: stranger, amount: '1' };
    expect(await api.call('POST', '/v1/withdraw/estimate', onTron)).toMatchObject({ code: 0 });
    for (const { id, method, path } of routes) {
      const inputs = routeInputs({ unique, wallet: stack.file.project.wallet, answered });
      const { param, query, body } = inputs[id]?.() ?? {};
      const at = path.replace(/\{\w+\}/, param ?? '');
      const answer = await api.call(method, query ? `${at}?${query}` : at, body);
      answers[id] = answer.code;
      if (answer.code === 0) answered[id] = answer.data as Record<string, unknown>;
      expect(answer.http, `${id}: ${JSON.stringify(answer)}`).toBe(codes[id] ? 404 : 200);
    }
  });
  const documented = routes.map(({ id }): [string, number] => [id, codes[id] ?? 0]);
  expect(routes.length).toBeGreaterThanOrEqual(36);
  expect(answers).toEqual(Object.fromEntries(documented));
});
