import type { PolicyStore } from '#ports/projects.ts';
import { type Steps, write } from './effect.ts';

/** What the signers remember of a project's settings (effects.ts). */
export const policies: Steps<PolicyStore> = {
  accepted: 'read',
  accept: write(
    'the settings have proven themselves, and nothing was signed under them',
    'the signer remembers the settings as the last that it accepted',
    'the next run judges the same settings again, and accepts them once',
  ),
};
