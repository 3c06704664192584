/** What the deployed functions and state machines wrote to CloudWatch Logs on the emulator. */
const target = 'Logs_20140328';
/** The emulator reads only the name of the key. */
const authorization =
  'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/logs/aws4_request, SignedHeaders=host, Signature=0';

export interface LogEvent {
  timestamp: number;
  message: string;
  eventId?: string;
}

async function ask<T>(endpointUrl: string, action: string, input: object): Promise<T> {
  const answer = await fetch(endpointUrl, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `${target}.${action}`,
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`${action}: HTTP ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Names of all log groups. */
export async function logGroups(endpointUrl: string): Promise<string[]> {
  const names: string[] = [];
  let nextToken: string | undefined;
  do {
    const page = await ask<{ logGroups: { logGroupName: string }[]; nextToken?: string }>(
      endpointUrl,
      'DescribeLogGroups',
      { limit: 50, ...(nextToken ? { nextToken } : {}) },
    );
    names.push(...page.logGroups.map(({ logGroupName }) => logGroupName));
    nextToken = page.nextToken;
  } while (nextToken);
  return names;
}

/** Events on one page of the emulator, which gives no token for the next page. */
const pageSize = 10_000;

/** Every event of a log group since `startTime` (unix ms), oldest first. */
export async function logEvents(
  endpointUrl: string,
  logGroupName: string,
  startTime = 0,
): Promise<LogEvent[]> {
  const all: LogEvent[] = [];
  for (let from = startTime; ; ) {
    const { events } = await ask<{ events: LogEvent[] }>(endpointUrl, 'FilterLogEvents', {
      logGroupName,
      startTime: from,
      limit: pageSize,
    });
    all.push(...events);
    const last = events.at(-1)?.timestamp ?? from;
    if (events.length < pageSize || last === from) return all;
    // More events may share the last millisecond: it is read again, so events may be repeated.
    from = last;
  }
}
