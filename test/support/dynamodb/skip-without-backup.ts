/** Set-up of each file of the layer on DynamoDB Local: skips the tests that need a backup. */
import path from 'node:path';
import { beforeEach } from 'vitest';
import { paths } from '#workstation/paths.ts';
import { needsBackup } from './needs-backup.ts';

beforeEach(({ task, skip }) => {
  const file = path.relative(paths.root, task.file.filepath);
  if (needsBackup(file, task.name)) skip('DynamoDB Local makes no backups');
});
