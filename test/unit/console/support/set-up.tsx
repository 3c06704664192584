/** For component tests, which share a worker: nothing that a file stubs is left to the next one. */
import { afterAll, vi } from 'vitest';

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  // A busy machine takes longer than a second to draw a page.
  configure({ asyncUtilTimeout: 10_000 });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
