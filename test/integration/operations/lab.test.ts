/** Recipes of the Lab that touch no chain, played by its HTTP API on the deployed stack. */
import { beforeAll, expect, test } from 'vitest';
import type { LabState } from '#local/lab/lab.ts';
import { openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await openStack();
});

test('two people approve; a webhook fails and arrives: each recipe ends with its check', async () => {
  for (const run of await Promise.all(['two-approvals', 'webhook-retried'].map(played))) {
    expect(run.steps.filter(({ state }) => state !== 'done')).toEqual([]);
    expect(run.state).toBe('done');
    expect(run.steps.length).toBeGreaterThan(4);
  }
  const { inbox, receiver } = await call<LabState>('/state');
  expect(receiver).toEqual({ answer: '200', fail_next: 0 });
  expect(inbox.every(({ verified }) => verified)).toBe(true);
});

test('what it does not understand, or cannot do, is refused with a reason', async () => {
  expect(await call('/chains/ETH', { mine: 0 })).toMatchObject({ error: expect.any(String) });
  expect(await call('/chains/DOGE', { mine: 1 })).toEqual({ error: 'Unknown chain DOGE' });
  expect(await call('/chains/SOL', { provider: 1, is: 'lying' })).toEqual({
    error: 'A provider of SOL cannot be lying',
  });
  expect(await call('/nothing', {})).toEqual({ error: 'There is no /nothing' });
});

test('the people that it signs in have their own rights', async () => {
  const { id_token: idToken } = await call<{ id_token: string }>('/people', { who: 'carol' });
  const answer = await fetch(`${stack.file.admin.api_url}/me`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  const { data } = (await answer.json()) as { data: { email: string; groups: string[] } };
  expect(data).toMatchObject({ email: 'carol@coffer.local', groups: ['approver'] });
});

async function call<T>(path: string, body?: unknown): Promise<T> {
  const { url, token } = stack.file.lab;
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-lab-token': token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

async function played(name: string) {
  await call('/recipes', { name });
  const ended = async () => {
    const { recipes } = await call<LabState>('/state');
    const run = recipes.find((one) => one.name === name)?.run;
    return run && run.state !== 'runs' ? run : undefined;
  };
  // A recipe gives up by itself after four minutes, and says at which step.
  return until(`the recipe ${name}`, ended, { timeoutMs: 270_000 });
}
