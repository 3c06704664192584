import { randomUUID } from 'node:crypto';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';

export const client = makeDocumentClient();
export const newProject = (): string => `p-${randomUUID()}`;
