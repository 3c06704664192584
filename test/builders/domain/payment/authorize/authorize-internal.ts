import { chains } from '#chains/catalog/catalog.ts';
import { authorize } from '#domain/payment/authorize/authorize.ts';
import { depositAddress } from '#test/builders/build-internal-order.ts';
import { buildProject, buildSettings } from '#test/builders/builders.ts';

type Input = Parameters<typeof authorize>[0];

export const decide = (order: Input['order'], set: Partial<Input> = {}) =>
  authorize({
    order,
    address: depositAddress,
    session: null,
    swap: null,
    judge: async () => ({ ok: true }),
    now: 1_767_225_700,
    project: buildProject(),
    settings: buildSettings(),
    chain: chains.TRX,
    approvals: [],
    prices: { latest: async () => new Map(), isAuthentic: async () => true },
    statuses: ['approved'],
    signed: null,
    replaces: null,
    ...set,
  });
