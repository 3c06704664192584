/** Each single provider of TRON lies, fails, lags or is late: nothing wrong is written. */

import { liars } from '#test/scenarios/liars/liars.ts';
import { otherTron, startTronLiars, tronLies } from '#test/scenarios/liars/tron.ts';

liars(tronLies, startTronLiars, otherTron);
