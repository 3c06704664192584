/**
 * The examples of openapi.json. test/unit/contract/openapi/examples.test.ts records them: what the
 * code answers for records of the tests.
 */
import recorded from './examples.json' with { type: 'json' };

interface Example {
  request?: unknown;
  answer?: unknown;
}

/** What was recorded of a route, by its id, or of a webhook, by its event. */
export const exampleOf = (name: string): Example | undefined =>
  (recorded as Record<string, Example>)[name];
