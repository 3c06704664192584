import { chains } from '#chains/catalog/catalog.ts';
import { parseEndpoint } from '#chains/rpc/post-json.ts';
import type { Check, ok } from '#ops/canary/check.ts';
import type { Subject } from '#ops/canary/subject.ts';
import { fake } from '#test/fakes/fake.ts';
import { subjectInput } from '#test/unit/ops/canary/ask-provider.ts';

export const subject: Subject = fake<Subject>({
  ...subjectInput(chains.ETH, () => 0),
  scrub: parseEndpoint('https://node.example/v2/k3yk3yk3y', 0).scrub,
});

export const check = (ask: () => Promise<ReturnType<typeof ok>>): Check<Subject> => ({
  name: 'a check',
  methods: ['eth_x'],
  expected: ({ chain }) => `that of ${chain.name}`,
  breaks: 'payments',
  ask,
});
