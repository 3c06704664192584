/**
 * POST /admin/v1/devices/{device_id}/confirm. It enrols none: what it confirms was recorded by another
 * function, which cannot write confirmations (docs/decisions/0089-people-sign.md).
 */

import { confirmDevice, type DeviceDeps } from '#domain/enrolment/manage-devices.ts';
import { presentDevice } from '#domain/enrolment/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { deviceStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import { readSignature } from '#wire/admin/device/read-signature.ts';

export const makeHandler = (deps: AdminHandlerDeps & DeviceDeps) =>
  adminHandler('confirm-device', deps, {
    confirmDevice: async ({ actor, params, body }) => {
      const given = { deviceId: params.device_id, signature: readSignature(body.signature)! };
      return { data: presentDevice(await confirmDevice(deps, actor, given)) };
    },
  });

export const handler = atFirstCall(() => makeHandler({ ...adminDeps(), devices: deviceStore() }));
