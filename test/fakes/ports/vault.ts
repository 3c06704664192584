import type { Vault } from '#ports/vault.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakeVault = (methods: Partial<Vault>): Vault => fake<Vault>(methods);
