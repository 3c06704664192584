/** Log lines of the deployed functions. An alarm is a metric filter over exactly these lines. */

export interface LogLine {
  level: string;
  event: string;
  [field: string]: unknown;
}

/**
 * The JSON lines of a function (`queue-watch-evm`) since a moment (unix ms), oldest first. The
 * request is a plain POST as the emulator's root, because the SDK's client of the service is not
 * installed.
 */
export async function logLines(
  endpointUrl: string,
  fn: string,
  sinceMs: number,
): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  let nextToken: string | undefined;
  do {
    const answer = await fetch(endpointUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'Logs_20140328.FilterLogEvents',
        authorization:
          'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/logs/aws4_request, SignedHeaders=host, Signature=0',
      },
      body: JSON.stringify({
        logGroupName: `/aws/lambda/coffer-local-${fn}`,
        startTime: sinceMs,
        nextToken,
      }),
    });
    const page = (await answer.json()) as { events?: { message: string }[]; nextToken?: string };
    if (!page.events) throw new Error(`no logs of ${fn}: ${JSON.stringify(page)}`);
    for (const { message } of page.events) {
      if (message.startsWith('{"level"')) lines.push(JSON.parse(message) as LogLine);
    }
    nextToken = page.nextToken;
  } while (nextToken);
  return lines;
}
