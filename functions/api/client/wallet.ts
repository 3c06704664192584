import { wallet } from '../../../src/contract/routes/client.ts';
import { presentWallet } from '../../../src/domain/wallet/present-wallet.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

export const makeHandler = (guards: Guards) =>
  apiRoute(wallet, guards, async ({ caller }) => ({ data: presentWallet(caller.project) }));

export const handler = atFirstCall(() => makeHandler(connectGuards()));
