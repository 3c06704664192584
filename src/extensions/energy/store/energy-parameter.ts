/** The parameter ENERGY_PARAMETER: this stage's prices of energy and its markets (docs/energy.md). */
import * as z from 'zod/mini';
import { need } from '#aws/runtime/config.ts';
import { parameterCache, parseParameter } from '#aws/runtime/parameter-cache.ts';
import { durationCodes } from '#model/rental-codes.ts';
import { once } from '#shared/once.ts';

const trx = () => z.string().check(z.regex(/^(0|[1-9]\d*)(\.\d{1,6})?$/));

export const energyParameterSchema = once(() =>
  z.object({
    /** TRX that a project pays for a rental: to a holder of the token, and to a new one. */
    prices: z.optional(
      z.partialRecord(z.enum(durationCodes), z.object({ warm: trx(), cold: trx() })),
    ),
    /** TRX a project and day that the platform pays itself. */
    unbilledDailyTrx: z.optional(trx()),
    markets: z.array(
      z.object({
        // `stake` is the stage's own stake.
        name: z.string().check(z.regex(/^(?!stake$)[a-z0-9-]{1,32}$/)),
        kind: z.literal('gasstation'),
        url: z.url({ protocol: /^https?$/ }),
        appId: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)),
        secret: z.string().check(z.regex(/^[\x21-\x7e]{32}$/)),
        timeoutMs: z.optional(z.int().check(z.minimum(100), z.maximum(8_000))),
      }),
    ),
  }),
);

export type EnergyConfig = z.infer<ReturnType<typeof energyParameterSchema>>;

const parsed = parameterCache((text, name) => parseParameter(energyParameterSchema(), text, name));

/** The energy service of this stage. Kept for five minutes. Throws an Error without any value. */
export const energyConfig = (): Promise<EnergyConfig> => parsed(need('ENERGY_PARAMETER'));
