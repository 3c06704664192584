import type { AddressFilter } from '#domain/watch/address-filter.ts';
import { fake } from '#test/fakes/fake.ts';

/** The filter of a deployment without addresses. */
export const nobody = fake<AddressFilter>({ maybeOurs: () => false, refresh: async () => {} });
