import { readFileSync } from 'node:fs';
import { emulatedUrl } from '#workstation/emulated.ts';
import { paths } from '#workstation/paths.ts';
import { chosenStack, type StackFile } from '#workstation/stack-file.ts';

/** A stage's user pool and admin API. Nothing of it is secret. */
export interface SignInTarget {
  stage: string;
  userPoolId: string;
  clientId: string;
  apiUrl: string;
  region: string;
  /** Of the emulator; undefined on AWS. */
  endpointUrl: string | undefined;
  /** Only a local stage takes the password itself. */
  flow: 'srp' | 'password';
}

/** Where `cdk deploy --outputs-file` writes what an admin needs of a stage. */
export const outputsFile = (stage: string): string => `${paths.state}/outputs/${stage}.json`;

/** Reads the outputs of a deployment, or the local cloud. Throws a sentence when there is none. */
export function signInTarget(
  stage: string,
  file: string | undefined,
  endpointUrl = process.env.AWS_ENDPOINT_URL,
): SignInTarget {
  if (stage === 'local' && file === undefined) return ofStack(chosenStack());
  const from = file ?? outputsFile(stage);
  let text: string;
  try {
    text = readFileSync(from, 'utf8');
  } catch {
    throw new Error(
      `${from} does not exist: it is the --outputs-file of cdk deploy (docs/deploy.md). ` +
        'The person who deployed can give it to you; it does not hold a secret',
    );
  }
  return ofOutputs(stage, JSON.parse(text), endpointUrl);
}

function ofStack(stack: StackFile | null): SignInTarget {
  if (!stack)
    throw new Error('No local cloud is running (npm start); name another one: --stage prod');
  const { region, endpoint_url: endpointUrl } = stack.aws;
  const { user_pool_client_id: clientId, api_url: apiUrl } = stack.admin;
  return {
    stage: 'local',
    userPoolId: '',
    clientId,
    apiUrl,
    region,
    endpointUrl,
    flow: 'password',
  };
}

/** The target of the stack `coffer-<stage>-admin`. */
export function ofOutputs(
  stage: string,
  outputs: unknown,
  endpointUrl: string | undefined,
): SignInTarget {
  const name = `coffer-${stage}-admin`;
  const stack = (outputs as Record<string, Record<string, string>> | null)?.[name];
  const { UserPoolId, UserPoolClientId, AdminApiUrl } = stack ?? {};
  if (!UserPoolId || !UserPoolClientId || !AdminApiUrl) {
    throw new Error(`The outputs do not have UserPoolId, UserPoolClientId, AdminApiUrl of ${name}`);
  }
  return {
    stage,
    userPoolId: UserPoolId,
    clientId: UserPoolClientId,
    apiUrl: endpointUrl ? emulatedUrl(endpointUrl, AdminApiUrl) : AdminApiUrl,
    // A pool's id begins with its Region.
    region: UserPoolId.slice(0, UserPoolId.indexOf('_')),
    endpointUrl,
    flow: 'srp',
  };
}
