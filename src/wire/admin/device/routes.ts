/** Admin routes of what people sign with; docs/admin-api.md. */

import { adminRoute as route } from '../route.ts';
import { confirmDeviceBody, enrolKeyFileBody, enrolPasskeyBody } from './schemas.ts';

export const deviceRoutes = {
  listDevices: route({
    handler: 'devices',
    method: 'GET',
    path: '/devices',
    group: 'viewer',
    ownProjects: true,
    summary: 'What people sign with: passkeys and key files, and who confirmed them',
  }),
  enrolPasskey: route({
    handler: 'devices',
    method: 'POST',
    path: '/devices/passkeys',
    group: 'viewer',
    ownProjects: true,
    recentSignIn: true,
    summary: 'Enrol a passkey of your own, which another owner then confirms',
    body: enrolPasskeyBody,
  }),
  enrolKeyFile: route({
    handler: 'devices',
    method: 'POST',
    path: '/devices/key-files',
    group: 'viewer',
    ownProjects: true,
    recentSignIn: true,
    summary: 'Enrol a key file of your own, which another owner then confirms',
    body: enrolKeyFileBody,
  }),
  endDevice: route({
    handler: 'devices',
    method: 'DELETE',
    path: '/devices/{device_id}',
    group: 'viewer',
    ownProjects: true,
    summary: 'End a device that is lost, replaced, or of somebody who left',
  }),
  confirmDevice: route({
    handler: 'confirm-device',
    method: 'POST',
    path: '/devices/{device_id}/confirm',
    group: 'owner',
    recentSignIn: true,
    summary: 'Confirm a device whose fingerprint you have read, signed by your own',
    body: confirmDeviceBody,
  }),
} as const;
