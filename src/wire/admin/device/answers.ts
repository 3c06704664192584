/** Answers about what people sign with (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { timeOrNull, unixSeconds } from '../../fields/answer-fields.ts';
import { textOrNull } from '../answer-fields.ts';

const device = z
  .strictObject({
    device_id: z.string().meta({ description: 'sha256 of all that makes it this device, hex.' }),
    fingerprint: z
      .string()
      .meta({ description: 'The first 32 digits of it, which owners compare.' }),
    person_id: z.string().meta({ description: 'The permanent id of its person in the user pool.' }),
    person: z.string().meta({ description: 'As the audit log names them.' }),
    name: z.string().meta({ description: 'What its person calls it.' }),
    kind: z.enum(['passkey', 'key_file']).meta({
      description: 'passkey: verifies its user. key_file: of a command line or a bot.',
    }),
    public_key: z.string().meta({ description: 'P-256, SubjectPublicKeyInfo, base64url.' }),
    credential_id: textOrNull.meta({ description: 'Of a passkey.' }),
    origin: textOrNull.meta({ description: 'The console that a passkey was made for.' }),
    state: z.enum(['waiting', 'active', 'ended', 'lapsed', 'unproven']).meta({
      description:
        'waiting: for another owner. lapsed: nobody confirmed it in seven days. unproven: its records do not agree, and what it signs does not count.',
    }),
    by_code: z.boolean().meta({ description: 'Whether a code of the operator vouches for it.' }),
    asked_at: unixSeconds,
    confirmed_by: textOrNull.meta({ description: 'The owner who read its fingerprint.' }),
    confirmed_at: timeOrNull,
    ended_by: textOrNull.meta({ description: 'Its person, or an owner.' }),
    ended_at: timeOrNull,
  })
  .meta({ id: 'Device', description: 'What somebody signs with.' });

export const adminDeviceAnswers = {
  listDevices: {
    data: z.strictObject({
      list: z.array(device),
      stage: z
        .string()
        .meta({ description: 'The stage of this deployment, part of what is signed.' }),
      origin: textOrNull.meta({
        description: 'The page where passkeys are made; null: no console, so no passkeys.',
      }),
      you: z.string().meta({ description: 'Your own person_id.' }),
    }),
  },
  enrolPasskey: { data: device },
  enrolKeyFile: { data: device },
  endDevice: { data: device },
  confirmDevice: { data: device },
};
