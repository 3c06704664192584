// @vitest-environment happy-dom
/** What Health says of what it cannot read. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import HealthPage from '../../../../../../console/src/pages/health/page.tsx';
import { type Answers, openPage } from '../../../support/open-page.tsx';
import { projectAnswers } from '../../../support/project-answers.ts';

afterEach(cleanup);
Object.assign(globalThis, { __BUILD__: 'abc' });

const all = (http: number): Answers =>
  Object.fromEntries(Object.keys(projectAnswers()).map((path) => [path, { http }]));
const values = () =>
  [...document.querySelectorAll('dd')].map(({ textContent }) => textContent?.trim());

test('an API that fails is said to fail: it is not the groups, and nothing is on its way', async () => {
  openPage(<HealthPage slug="shop" />, all(500));
  await waitFor(() =>
    expect(values().slice(0, 3)).toEqual(Array(3).fill('unknown: the admin API failed')),
  );
  expect(document.body.textContent).not.toMatch(/your groups|on its way/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Health');
});

test('what the groups do not allow is said to be theirs', async () => {
  openPage(<HealthPage slug="shop" />, { ...projectAnswers(), '/chains': { http: 403 } });
  await waitFor(() => expect(values()[0]).toBe('your groups may not see this'));
});

test('a page that is well says so', async () => {
  openPage(<HealthPage slug="shop" />, projectAnswers());
  await waitFor(() => expect(values().slice(0, 3)).toEqual(['all 0 are in sync', '0', 'test']));
});
