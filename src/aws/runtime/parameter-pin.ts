import { createHash } from 'node:crypto';

/** What a stage says of a parameter's value to have it believed: its SHA-256 as lower-case hex. */
export const pinOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Throws an Error that names the parameter, unless the stage pins nothing or exactly this text: whoever may
 * write the parameter cannot choose what it says.
 */
export function demandPinned(text: string, name: string, pin: string | undefined): void {
  if (pin !== undefined && pinOfText(text) !== pin) {
    throw new Error(`parameter ${name} is not what the stage pins`);
  }
}
