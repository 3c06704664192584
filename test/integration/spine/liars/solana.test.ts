/** Each single provider of Solana lies, fails, lags or is late: nothing wrong is written. */

import { liars } from '#test/scenarios/liars/liars.ts';
import { otherSolana, solanaLies, startSolanaLiars } from '#test/scenarios/liars/solana.ts';

liars(solanaLies, startSolanaLiars, otherSolana);
