/** Admin routes of alarms; docs/admin-api.md. */
import { adminRoute as route } from '../route.ts';

export const alarmRoutes = {
  listAlarms: route({
    handler: 'pass-block',
    method: 'GET',
    path: '/alarms',
    group: 'viewer',
    summary: 'The alarms of this stage that fire now, with what to do first',
  }),
} as const;
