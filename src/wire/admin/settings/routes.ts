/** Admin routes of settings; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { previewBody, settingsBody, whitelistBody } from './schemas.ts';

export const settingsRoutes = {
  showSettings: route({
    handler: 'settings',
    method: 'GET',
    path: `${project}/settings`,
    group: 'viewer',
    summary: 'Whitelists, limits, confirmations, caps',
  }),
  showLimits: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/limits`,
    group: 'viewer',
    summary: 'Each daily limit and ceiling, with what is used of it today',
  }),
  updateSettings: route({
    handler: 'settings',
    method: 'PATCH',
    path: `${project}/settings`,
    group: 'owner',
    summary: 'Replace the named settings, if they still have the rev that GET showed',
    body: settingsBody,
  }),
  addWhitelistEntry: route({
    handler: 'settings',
    method: 'POST',
    path: `${project}/settings/{list}/add`,
    group: 'owner',
    summary: 'Add one entry to ip_whitelist or address_whitelist',
    body: whitelistBody,
  }),
  removeWhitelistEntry: route({
    handler: 'settings',
    method: 'POST',
    path: `${project}/settings/{list}/remove`,
    group: 'owner',
    summary: 'Remove one entry of ip_whitelist or address_whitelist',
    body: whitelistBody,
  }),
  previewSettings: route({
    handler: 'settings',
    method: 'POST',
    path: `${project}/settings/preview`,
    group: 'owner',
    summary: 'What a PATCH would change, and whether it waits for a second owner; changes nothing',
    body: previewBody,
  }),
} as const;
