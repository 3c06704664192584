import { environment, need } from '../runtime/config.ts';
import { parameterCache } from '../runtime/parameter-cache.ts';
import { demandPinned } from '../runtime/parameter-pin.ts';

const poolOf = parameterCache((text, name) => {
  demandPinned(text, name, environment().ADMIN_POOL_PIN);
  return text;
});

/**
 * The id of the admins' user pool, which the admin stack leaves in a parameter. Kept for five minutes. Throws
 * where it is not the pool that the stage pins; a process goes on with the pool that it knows.
 */
export const adminPoolId = (): Promise<string> => poolOf(need('ADMIN_POOL_PARAMETER'));
