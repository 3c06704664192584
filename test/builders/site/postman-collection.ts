import { readFileSync } from 'node:fs';
import { paths } from '#workstation/paths.ts';
import { postmanCollection } from '../../../site/postman-collection.ts';

export interface Sent {
  request: { method: string; url: { raw: string }; body?: { raw: string } };
}

const document = JSON.parse(readFileSync(`${paths.root}/docs/openapi.json`, 'utf8'));

export const collection = JSON.parse(postmanCollection(document)) as {
  variable: { key: string; value: string }[];
  item: { name: string; item: Sent[] }[];
};
