/** Two people of a console test with a passkey each, in Chromium's virtual authenticator. */
import { randomBytes } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CDPSession, Page } from 'playwright-core';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { makeDeviceCodes } from '#ops/people/device-codes.ts';
import type { StackFile } from '#workstation/stack-file.ts';

export interface Authenticator {
  /** Whether its user passes the check: a finger, a face, a PIN. */
  verifiesUser(isVerified: boolean): Promise<void>;
}

/** A phone's authenticator in this page: passkeys that a user unlocks. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifiesUser: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** What `npm run ops -- people device-codes` does: the code of each of these people, by e-mail. */
export async function printCodes(
  { aws }: StackFile,
  emails: [string, string],
): Promise<Map<string, string>> {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const at = { endpoint: aws.endpoint_url, region: aws.region, credentials };
  const cognito = new CognitoIdentityProviderClient(at);
  const tables = DynamoDBDocumentClient.from(new DynamoDBClient(at));
  const { UserPools } = await cognito.send(new ListUserPoolsCommand({ MaxResults: 10 }));
  const pool = UserPools?.find(({ Name }) => Name?.startsWith('coffer-local'));
  const lines: string[] = [];
  await makeDeviceCodes(
    {
      cognito,
      userPoolId: pool?.Id ?? '',
      now: Math.floor(Date.now() / 1000),
      random: (bytes) => randomBytes(bytes),
      print: (line) => void lines.push(line),
      put: async (codes) => {
        const Item = Object.assign({}, projectKeys.deviceCodes(codes.codesId), codes);
        await tables.send(new PutCommand({ TableName: 'coffer-local-projects', Item }));
      },
    },
    { emails, isConfirmed: true },
  );
  cognito.destroy();
  tables.destroy();
  return new Map(
    emails.map((email) => {
      const line = lines.find((one) => one.startsWith(email)) ?? '';
      return [email, line.split('  ')[1] ?? ''];
    }),
  );
}
