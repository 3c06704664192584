/** Each single provider of an EVM chain lies, fails, lags or is late: nothing wrong is written. */
import { evmLies, otherEvm, startEvmLiars } from '#test/scenarios/liars/evm.ts';
import { liars } from '#test/scenarios/liars/liars.ts';

liars(evmLies, startEvmLiars, otherEvm);
