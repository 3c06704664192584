/** Admin routes of proofs of control; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { beginControlBody, signControlBody } from './schemas.ts';

export const controlRoutes = {
  beginControlProof: route({
    handler: 'control',
    method: 'POST',
    path: `${project}/control-proofs`,
    group: 'owner',
    recentSignIn: true,
    summary: 'Ask for proofs of control under a nonce, for a week; it is in the audit log',
    body: beginControlBody,
  }),
  signControlProofs: route({
    handler: 'control',
    method: 'POST',
    path: `${project}/control-proofs/{nonce}/sign`,
    group: 'owner',
    summary: 'Have some addresses of a family prove control, under an owner’s request',
    body: signControlBody,
  }),
} as const;
