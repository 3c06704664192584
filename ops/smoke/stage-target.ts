import { existsSync, readFileSync } from 'node:fs';
import { emulatedUrl } from '#workstation/emulated.ts';
import { chosenStack } from '#workstation/stack-file.ts';
import { jsonOf, type RunCli } from '../run-cli.ts';
import {
  ofOutputs,
  outputsFile,
  type SignInTarget,
  signInTarget,
} from '../sign-in/sign-in-target.ts';

/** Where a deployed stage answers. */
export interface StageTarget {
  admin: SignInTarget;
  /** Base of the merchant API, without the project. */
  apiUrl: string;
}

type Outputs = Record<string, Record<string, string>>;

/**
 * The outputs of the stage's stacks: the local cloud's own, those of `cdk deploy --outputs-file`, or as
 * CloudFormation has them. Throws a sentence where there are none.
 */
export async function stageTarget(
  stage: string,
  file: string | undefined,
  cli: RunCli,
  endpoint = process.env.AWS_ENDPOINT_URL,
): Promise<StageTarget> {
  if (stage === 'local' && file === undefined) {
    const stack = chosenStack();
    const admin = signInTarget(stage, undefined);
    return { admin, apiUrl: stack!.base_url.slice(0, -`/${stack!.project.slug}/api`.length) };
  }
  const from = file ?? outputsFile(stage);
  const outputs: Outputs =
    file !== undefined || existsSync(from)
      ? (JSON.parse(readFileSync(from, 'utf8')) as Outputs)
      : await describedOutputs(stage, cli);
  const url = outputs[`coffer-${stage}-api`]?.ApiUrl;
  if (!url) throw new Error(`The outputs do not have ApiUrl of coffer-${stage}-api`);
  return {
    admin: ofOutputs(stage, outputs, endpoint),
    apiUrl: endpoint ? emulatedUrl(endpoint, url) : url.replace(/\/+$/, ''),
  };
}

async function describedOutputs(stage: string, cli: RunCli): Promise<Outputs> {
  const described = async (name: string) => {
    const { Stacks } = await jsonOf<{
      Stacks: { Outputs?: { OutputKey: string; OutputValue: string }[] }[];
    }>(cli, ['cloudformation', 'describe-stacks', '--stack-name', name]);
    const outputs = Stacks[0]?.Outputs ?? [];
    return Object.fromEntries(
      outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
    );
  };
  const names = ['admin', 'api'].map((part) => `coffer-${stage}-${part}`);
  const found = await Promise.all(names.map(described));
  return Object.fromEntries(names.map((name, at) => [name, found[at]!]));
}
