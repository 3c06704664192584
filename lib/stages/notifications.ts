import * as z from 'zod';

/** How approvers hear that something waits for them (docs/deploy.md, "Notices to approvers"). */
export const notifications = z
  .strictObject({
    /** By SES, from an address or a domain that SES has verified in the stage's Region. */
    mail: z
      .strictObject({ from: z.email(), to: z.array(z.email()).min(1).max(20) })
      .nullable()
      .default(null),
    /** SSM parameter (SecureString) with the URL of an incoming webhook of Slack. */
    slackParameter: z
      .string()
      .regex(/^\/[\w./-]+[^/]$/)
      .nullable()
      .default(null),
    /** An SNS topic in the stage's account and Region. */
    topic: z
      .string()
      .regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/, 'must be the ARN of a topic')
      .nullable()
      .default(null),
    /** When a reminder is sent of what has no end of its own, as a withdrawal. */
    remindAfterMinutes: z.int().min(1).max(10_080).default(60),
  })
  .refine(({ mail, slackParameter, topic }) => mail || slackParameter || topic, {
    message: 'must name mail, slackParameter or topic',
  })
  .nullable()
  .default(null);
