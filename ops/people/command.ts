import { randomBytes } from 'node:crypto';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { makePeopleDirectory } from '#aws/projects/people-directory.ts';
import { adminPoolParameter } from '#lib/constructs/admin-pool.ts';
import type { DeviceCodes } from '#model/auth/device.ts';
import { targetStage } from '../target.ts';
import { makeDeviceCodes } from './device-codes.ts';
import { changeGroups, invite, type PeopleDeps, removePerson, replaceDevice } from './people.ts';

/** By the rules of the pool: a letter of each case, a digit and a symbol. */
const temporaryPassword = (): string => `Aa1-${randomBytes(12).toString('base64url')}`;

/** People that the list shows. */
const maxPeople = 500;

/** The stage's user pool, whose id the deployment leaves in a parameter. */
async function poolOf(stage: string): Promise<PeopleDeps> {
  targetStage(stage);
  const name = adminPoolParameter(stage);
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name }));
  const userPoolId = Parameter?.Value;
  if (!userPoolId) throw new Error(`The parameter ${name} is empty: is the stage deployed?`);
  return {
    cognito: new CognitoIdentityProviderClient({}),
    userPoolId,
    stage,
    print: console.log,
    ...(stage === 'local' && { temporaryPassword }),
  };
}

const done = async (work: Promise<void>): Promise<number> => {
  await work;
  return 0;
};

export const list = {
  async run({ stage }: { stage: string }): Promise<number> {
    const { cognito, userPoolId } = await poolOf(stage);
    const directory = makePeopleDirectory({ client: cognito, poolId: async () => userPoolId });
    const { people, complete } = await directory.list(maxPeople);
    for (const { email, groups, state, hasAuthenticator } of people) {
      const device = hasAuthenticator ? 'authenticator' : 'no authenticator';
      console.log(`${email}  ${state}  ${device}  ${groups.join(', ') || 'no group'}`);
    }
    if (!complete) console.log(`There are more people: only ${maxPeople} are listed.`);
    return 0;
  },
};

export const inviting = {
  run: async ({ stage, email, group }: { stage: string; email: string; group: string[] }) =>
    done(invite(await poolOf(stage), { email, groups: group })),
};

export const grouping = {
  run: async (values: { stage: string; email: string; add: string[]; remove: string[] }) =>
    done(changeGroups(await poolOf(values.stage), values)),
};

export const removing = {
  run: async ({ stage, email, yes }: { stage: string; email: string; yes: boolean }) =>
    done(removePerson(await poolOf(stage), { email, isConfirmed: yes })),
};

export const replacing = {
  run: async ({ stage, email, yes }: { stage: string; email: string; yes: boolean }) =>
    done(replaceDevice(await poolOf(stage), { email, isConfirmed: yes })),
};

export const coding = {
  async run({ stage, email, yes }: { stage: string; email: string[]; yes: boolean }) {
    const { cognito, userPoolId, print } = await poolOf(stage);
    const client = makeDocumentClient();
    const put = async (codes: DeviceCodes): Promise<void> => {
      const Item = Object.assign({}, projectKeys.deviceCodes(codes.codesId), codes);
      const ConditionExpression = 'attribute_not_exists(pk)';
      const TableName = `coffer-${stage}-projects`;
      await client.send(new PutCommand({ TableName, Item, ConditionExpression }));
    };
    const now = Math.floor(Date.now() / 1000);
    const deps = {
      cognito,
      userPoolId,
      print,
      put,
      now,
      random: (bytes: number) => randomBytes(bytes),
    };
    return done(makeDeviceCodes(deps, { emails: email, isConfirmed: yes }));
  },
};
