/** Set-up of each file of the layer `real-nodes`: skips the tests that only anvil can run. */
import path from 'node:path';
import { beforeEach } from 'vitest';
import { paths } from '#workstation/paths.ts';
import { whyAnvil } from './needs-anvil.ts';

beforeEach(({ task, skip }) => {
  const reason = whyAnvil(path.relative(paths.root, task.file.filepath), task.name);
  if (reason) skip(reason);
});
