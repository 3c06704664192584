/** The parameter QUOTE_SOURCES_PARAMETER: this stage's swap aggregators (docs/swaps.md). */
import * as z from 'zod/mini';
import { need } from '#aws/runtime/config.ts';
import { parameterCache, parseParameter } from '#aws/runtime/parameter-cache.ts';
import { once } from '#shared/once.ts';

const url = () => z.url({ protocol: /^https?$/ });
const timeoutMs = () => z.optional(z.int().check(z.minimum(100), z.maximum(8_000)));

const schema = once(() =>
  z.object({
    kyberswap: z.optional(
      z.object({
        url: url(),
        /** Name of the caller, which KyberSwap asks for; free to choose. */
        clientId: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
        timeoutMs: timeoutMs(),
      }),
    ),
    '0x': z.optional(
      z.object({
        url: url(),
        apiKey: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
        timeoutMs: timeoutMs(),
      }),
    ),
  }),
);

export type QuoteSourcesConfig = z.infer<ReturnType<typeof schema>>;

const parsed = parameterCache((text, name) => parseParameter(schema(), text, name));

/** The aggregators of this stage. Kept for five minutes. Throws an Error without any value. */
export const quoteSourcesConfig = (): Promise<QuoteSourcesConfig> =>
  parsed(need('QUOTE_SOURCES_PARAMETER'));
