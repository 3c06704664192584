/** Admin routes of alarms; docs/admin-api.md. */
import { adminRoute as route } from '../route.ts';

export const alarmRoutes = {
  listAlarms: route({
    handler: 'pass-block',
    method: 'GET',
    path: '/alarms',
    group: 'viewer',
    summary: 'The active alarms of this stage, with what to do first',
  }),
} as const;
