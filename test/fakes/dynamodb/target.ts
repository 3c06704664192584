/** Requests and answers of DynamoDB's JSON protocol, as far as the proxy reads them. */
export type Attributes = Record<string, Record<string, unknown>>;

export interface WriteRequest {
  PutRequest?: { Item: Attributes };
  DeleteRequest?: { Key: Attributes };
}

/** What DynamoDB answered, or what the proxy answers in its place. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Sends an operation to the DynamoDB behind the proxy. */
export type Call = (operation: string, body: object) => Promise<Answer>;

/** DynamoDB Local checks no signature, only that there is one. */
const authorization =
  'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, ' +
  'SignedHeaders=host, Signature=0';

export const callTo =
  (url: string): Call =>
  async (operation, body) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
