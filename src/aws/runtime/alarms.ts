import * as z from 'zod/mini';
import type { Alarms } from '#ports/runtime.ts';
import { once } from '#shared/once.ts';
import { signedPost } from './signed-post.ts';

/** What of the answer is used. A time is unix seconds or a text. */
const answer = once(() =>
  z.object({
    MetricAlarms: z.optional(
      z.array(
        z.object({
          AlarmName: z.string(),
          AlarmDescription: z.optional(z.nullable(z.string())),
          StateReason: z.optional(z.nullable(z.string())),
          StateTransitionedTimestamp: z.optional(z.union([z.number(), z.string()])),
          StateUpdatedTimestamp: z.optional(z.union([z.number(), z.string()])),
        }),
      ),
    ),
    NextToken: z.optional(z.nullable(z.string())),
  }),
);

const most = 100;

/** The alarms of a stage, by one call of CloudWatch. */
export const makeAlarms = (stage: string, post: typeof signedPost = signedPost): Alarms => ({
  async firing() {
    const text = await post({
      service: 'monitoring',
      host: 'monitoring',
      path: '/',
      contentType: 'application/x-amz-json-1.0',
      target: 'GraniteServiceVersion20100801.DescribeAlarms',
      body: JSON.stringify({
        AlarmNamePrefix: `coffer-${stage}-`,
        StateValue: 'ALARM',
        MaxRecords: most,
      }),
    });
    const { MetricAlarms: found = [], NextToken: next } = z.parse(answer(), JSON.parse(text));
    return {
      complete: !next,
      list: found.map((alarm) => ({
        name: alarm.AlarmName,
        description: alarm.AlarmDescription ?? '',
        since: secondsOf(alarm.StateTransitionedTimestamp ?? alarm.StateUpdatedTimestamp),
        reason: alarm.StateReason ?? null,
      })),
    };
  },
});

function secondsOf(time: number | string | undefined): number | null {
  if (time === undefined) return null;
  const seconds = typeof time === 'number' ? time : Date.parse(time) / 1000;
  return Number.isFinite(seconds) ? Math.floor(seconds) : null;
}
