import { environment } from '#aws/runtime/config.ts';

/**
 * Sets variables of this process, and also of the environment that its code has already read
 * (src/aws/runtime/config.ts reads it once). The test files of a layer run one after another in
 * one process.
 */
export function setEnvironment(variables: Record<string, string>): void {
  process.env.STAGE ??= 'local';
  Object.assign(process.env, variables);
  Object.assign(environment(), variables);
}
