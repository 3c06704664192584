import { cloudEnvironment } from '#workstation/emulated.ts';
import { chosenStack } from '#workstation/stack-file.ts';

/**
 * Points the SDK at what an operator means by `--stage`: `local` is the local cloud that is up,
 * any other stage the account of the operator's own credentials and Region.
 */
export function targetStage(stage: string): void {
  if (stage !== 'local' || process.env.AWS_ENDPOINT_URL) return;
  const stack = chosenStack();
  if (!stack)
    throw new Error('No local cloud is running (npm start); name another one: --stage prod');
  Object.assign(process.env, cloudEnvironment(stack.aws.endpoint_url));
}
