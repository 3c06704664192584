/**
 * Every published route answers with every extension off as it does with all of them on, but those that
 * offer swaps: the routes' functions run on the variables of such a stage.
 */
import { beforeAll, expect, test } from 'vitest';
import { makeApiClient } from '#local/clients/api-client.ts';
import {
  changedVariables,
  codesWithoutBooks,
  codesWithoutPayouts,
  codesWithoutScreening,
  codesWithoutSwaps,
} from '#test/scenarios/faults/extensions-off.ts';
import { payment, routeInputs } from '#test/scenarios/route-inputs.ts';
import { codes } from '#test/scenarios/stack/every-route.ts';
import { withVariables } from '#test/support/deployed.ts';
import { openStack, type Stack } from '#test/support/stack.ts';
import { errorCodes } from '#wire/error-codes.ts';
import { routes } from '#wire/merchant/routes.ts';

/** An address of TRON that belongs to no project. */
const stranger = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let stack: Stack;
beforeAll(async () => {
  stack = await openStack();
});

/** Runs `work` while each of these functions has the variables that are listed for it. */
const changing = (
  [first, ...rest]: [string, Record<string, string | undefined>][],
  work: () => Promise<void>,
): Promise<void> =>
  first ? withVariables(first[0], first[1], () => changing(rest, work)) : work();

/** What a route answers with every extension off; 0 is success. */
const codeOf = (id: string): number =>
  [codesWithoutSwaps, codesWithoutBooks, codesWithoutScreening, codesWithoutPayouts, codes].find(
    (list) => id in list,
  )?.[id] ?? 0;

const httpOf = (code: number): number =>
  code === 0 ? 200 : Object.values(errorCodes).find((error) => error.code === code)!.http;

test('with every extension off each route answers with its documented code', async () => {
  const key = stack.file.project.keys.find(({ permission }) => permission === 'approve')!;
  const api = makeApiClient(stack.file.base_url, key);
  const unique = `off-${Date.now().toString(36)}`;
  const answered: Record<string, Record<string, unknown>> = {};
  const answers: Record<string, number> = {};
  const inputs = (id: string) =>
    routeInputs({ unique, wallet: stack.file.project.wallet, answered })[id]?.() ?? {};
  // A swap that was made while they were on, and a quote that can still be executed.
  for (const id of ['subaccount/create', 'swap/quote', 'swap/execute', 'swap/quote']) {
    const { data, ...answer } = await api.call('POST', `/v1/${id}`, inputs(id).body);
    expect(answer, id).toMatchObject({ code: 0 });
    answered[id] = data as Record<string, unknown>;
  }
  await changing(Object.entries(changedVariables), async () => {
    const cancelled = payment(unique, 'cancelled', '1000');
    expect(await api.call('POST', '/v1/withdraw/apply', cancelled)).toMatchObject({ code: 0 });
    // Energy is of TRON: without it a token payment there reserves the coin to burn.
    const onTron = { chain: 'TRX', token: 'USDT', to_address: stranger, amount: '1' };
    expect(await api.call('POST', '/v1/withdraw/estimate', onTron)).toMatchObject({ code: 0 });
    for (const { id, method, path } of routes) {
      const { param, query, body: given } = inputs(id);
      // The swap of that id is made already.
      const body =
        id === 'swap/execute' ? { ...(given as object), biz_order_id: `${unique}-late` } : given;
      const at = path.replace(/\{\w+\}/, param ?? '');
      const answer = await api.call(method, query ? `${at}?${query}` : at, body);
      answers[id] = answer.code;
      if (answer.code === 0) answered[id] = answer.data as Record<string, unknown>;
      expect(answer.http, `${id}: ${JSON.stringify(answer)}`).toBe(httpOf(codeOf(id)));
    }
  });
  const documented = routes.map(({ id }): [string, number] => [id, codeOf(id)]);
  expect(routes.length).toBeGreaterThanOrEqual(36);
  expect(answers).toEqual(Object.fromEntries(documented));
});
