import * as z from 'zod/mini';
import { settings, settingsOf } from '#model/settings/settings.ts';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';
import { signature } from '../device/schemas.ts';
import { settingFields } from '../settings/schemas.ts';

export const createProjectBody = /* @__PURE__ */ once(() =>
  z.object({
    slug: z.string(),
    name: z.optional(text({ description: 'Display name; the slug by default.', max: 64 })),
    ...settingFields(settingsOf('daily-usd')),
    ...settingFields([['requireSignatures', settings.requireSignatures]]),
    signature: z.optional(signature()),
  }),
);
