import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeAccessStore } from '#aws/projects/access-store.ts';
import { makeGuardStore } from '#aws/projects/guard-store.ts';
import { makeKeyUseStore } from '#aws/projects/key-use-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { buildProject, buildSettings } from '#test/builders/builders.ts';
import { buildKey } from '#test/support/api.ts';

export const project = buildProject();
export const settings = buildSettings({ ipWhitelist: ['10.0.0.0/8'] });

export const keys = [
  buildKey({ webhookUrl: 'https://a.example' }),
  buildKey({ appId: 'app_2' }),
  buildKey({ appId: 'app_3', webhookUrl: 'https://b.example', enabled: false }),
];

export const minute = 29_453_760;

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const guards = makeGuardStore(client);
export const access = makeAccessStore(client);
export const keyUses = makeKeyUseStore(client);
export const projects = makeProjectStore(client, isFreezeEnded);
