import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { ProjectKeys } from '#model/project.ts';
import { s3, versionsOf } from '#test/scenarios/project-keys.ts';

export const at = (projectId: string) => ({
  Bucket: process.env.SEED_BUCKET!,
  Key: `seeds/${projectId}.json`,
});

export async function copyOf(projectId: string) {
  const { Body } = await s3.send(new GetObjectCommand(at(projectId)));
  return JSON.parse((await Body?.transformToString()) ?? '');
}

export const versions = async (projectId: string) =>
  (await versionsOf(at(projectId).Bucket, at(projectId).Key)).length;

/** The expected content of a project's copy. */
export const copyWith = (projectId: string, keys: ProjectKeys) => ({
  version: 2,
  projectId,
  seedsKey: process.env.KMS_SEEDS_KEY,
  ...keys,
});
