/** /admin/v1/devices: what people sign with. It confirms none: that is another function's. */

import {
  type DeviceDeps,
  endDevice,
  enrolDevice,
  listDevices,
} from '#domain/enrolment/manage-devices.ts';
import { presentDevice } from '#domain/enrolment/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { consoleOrigin } from '#functions/dependencies/runtime.ts';
import { deviceStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import { ApiError } from '#wire/api-error.ts';
import { readRegistration } from './shared/read-registration.ts';

export const makeHandler = (deps: AdminHandlerDeps & DeviceDeps & { origin: string | null }) =>
  adminHandler('devices', deps, {
    listDevices: async ({ actor }) => {
      const list = (await listDevices(deps)).map(presentDevice);
      return { data: { list, stage: deps.stage, origin: deps.origin, you: actor.admin.id } };
    },

    enrolPasskey: async ({ actor, body }) => {
      const { stage, origin } = deps;
      if (origin === null) {
        throw new ApiError('wrongStatus', 'This stage has no console, so no passkey can be made');
      }
      const { credential_id, client_data_json, attestation_object } = body;
      const expected = { stage, origin, personId: actor.admin.id };
      const made = await readRegistration(expected, {
        credentialId: credential_id,
        clientDataJson: client_data_json,
        attestationObject: attestation_object,
      });
      const of = { kind: 'passkey', origin, name: body.name, code: codeOf(body) } as const;
      return { data: presentDevice(await enrolDevice(deps, actor, { ...of, ...made })) };
    },

    enrolKeyFile: async ({ actor, body }) => {
      const device = await enrolDevice(deps, actor, {
        kind: 'key_file',
        publicKey: body.public_key,
        credentialId: null,
        origin: null,
        name: body.name,
        code: codeOf(body),
      });
      return { data: presentDevice(device) };
    },

    endDevice: async ({ actor, params }) => ({
      data: presentDevice(await endDevice(deps, actor, params.device_id)),
    }),
  });

const codeOf = ({ code }: { code?: { codes_id: string; signature: string } | null | undefined }) =>
  code ? { codesId: code.codes_id, signature: code.signature } : null;

export const handler = atFirstCall(() =>
  makeHandler({ ...adminDeps(), devices: deviceStore(), origin: consoleOrigin() }),
);
