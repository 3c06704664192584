import { systemClock } from '#aws/runtime/clock.ts';
import { environment } from '#aws/runtime/config.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { once } from '#shared/once.ts';

export const clock: Clock = systemClock;
export const ids: Ids = systemIds;

/** The logger of the API functions, whose lines name their route. */
export const log = /* @__PURE__ */ once(() => makeLogger());

/** The name of the deployment; the strictest rules apply where it is not set. */
export const stage = (): string => environment().STAGE;

/** The origin of the pages, as https://coffer.example; null in a stage without them. */
export const consoleOrigin = (): string | null => environment().CONSOLE_URL ?? null;
