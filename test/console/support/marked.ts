import type { Page } from 'playwright-core';

/** Marks a page that is open; the answer says whether it is still the same one, never reloaded. */
export async function marked(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate('globalThis.markOfTheTest = true');
  return () => page.evaluate<boolean>('globalThis.markOfTheTest === true');
}
