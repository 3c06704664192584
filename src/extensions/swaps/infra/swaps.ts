import type { Extension } from '#lib/stacks/extension.ts';
import { swapRouteGrants } from './swap-grants.ts';

/**
 * Swaps have no function but their doors. Signers and watchers are handed their part in every stage:
 * a swap that was created is signed and settled where the extension is off too.
 */
export const swaps: Extension = { routes: swapRouteGrants };
