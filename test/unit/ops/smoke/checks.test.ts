import { expect, test } from 'vitest';
import { accountEvents } from '#lib/constructs/monitoring/account-events.ts';
import { accountCalls } from '#ops/smoke/account-calls.ts';
import { checks } from '#ops/smoke/checks.ts';

test('each check needs only checks before it, and has a page that helps', () => {
  const before: string[] = [];
  for (const { name, needs, page, shows, cost } of checks) {
    expect(needs.filter((need) => !before.includes(need))).toEqual([]);
    expect(page).toMatch(/^docs\/[\w-]+\.md/);
    expect(shows).not.toMatch(/\.$/);
    expect(cost).not.toBe('');
    before.push(name);
  }
  expect(new Set(before).size).toBe(before.length);
});

const names = {
  prefix: 'coffer-testnet-',
  stage: 'testnet',
  account: '123456789012',
  region: 'eu-central-1',
  userPoolId: 'eu-central-1_abc',
};

test('each rule about the account has a call that it hears of', () => {
  expect(Object.keys(accountCalls)).toEqual(accountEvents.map(({ name }) => name));
  for (const { name, service, calls } of accountEvents) {
    const [of = '', action = ''] = accountCalls[name]!(names);
    expect(of).toBe(service);
    const call = action.replace(/(^|-)([a-z])/g, (_all, _dash, letter: string) =>
      letter.toUpperCase(),
    );
    expect(calls).toContain(call);
  }
});

test('each call names what does not exist, but for the break-glass role', () => {
  for (const [rule, words] of Object.entries(accountCalls)) {
    const text = words(names).join(' ');
    if (rule === 'break-glass-used') expect(text).toContain('role/coffer-testnet-break-glass');
    else expect(text).toMatch(/smoke-none|csc-0{17}/);
  }
});

test('each call matches the pattern of its rule', () => {
  const wild = (pattern: string, text: string) =>
    new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(
      text,
    );
  for (const { name, parameters } of accountEvents) {
    if (!parameters) continue;
    const words = accountCalls[name]!(names);
    const patterns = [...JSON.stringify(parameters(names)).matchAll(/"wildcard":"([^"]+)"/g)];
    const wanted = patterns.length > 0 ? patterns.map(([, one]) => one!) : [names.userPoolId];
    expect({ name, hit: words.some((word) => wanted.some((one) => wild(one, word))) }).toEqual({
      name,
      hit: true,
    });
  }
});
