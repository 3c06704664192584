import { environment } from '#aws/runtime/config.ts';

/**
 * Sets variables of this process, also for code that has read its environment already
 * (src/aws/runtime/config.ts does so once): files of a layer follow each other in one process.
 */
export function setEnvironment(variables: Record<string, string>): void {
  process.env.STAGE ??= 'local';
  Object.assign(process.env, variables);
  Object.assign(environment(), variables);
}
