import { randomBytes } from 'node:crypto';
import { type LocalServer, listen, readBody, sendJson } from '../process/json-server.ts';
import { noteSecret } from '../process/secrets-ledger.ts';

/** A message to approvers, as Slack would get it. */
export interface ApproverMessage {
  /** Unix milliseconds. */
  at: number;
  title: string;
  lines: string[];
  link: string | null;
}

export interface MessageBox extends LocalServer {
  /** The stand-in for the URL of a Slack webhook; a GET lists the messages, the newest first. */
  slackUrl: string;
  messages: ApproverMessage[];
}

const kept = 200;

interface SlackMessage {
  text?: string;
  blocks?: { text?: { type?: string; text?: string } }[];
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function read({ text = '', blocks = [] }: SlackMessage): ApproverMessage {
  const texts = blocks.map((block) => block.text);
  const link = texts.find((one) => one?.type === 'mrkdwn')?.text ?? '';
  return {
    at: Date.now(),
    title: unescaped(text),
    lines: (texts[1]?.text ?? '').split('\n'),
    link: /^<([^|]+)\|/.exec(link)?.[1] ?? null,
  };
}

/** Replaces Slack in the local cloud: keeps what approvers get. */
export async function startMessageBox(port = 0): Promise<MessageBox> {
  const secret = randomBytes(16).toString('hex');
  noteSecret('slack_path', secret);
  const messages: ApproverMessage[] = [];
  const server = await listen(port, async (request, response) => {
    if (request.url !== `/services/${secret}`) return sendJson(response, 404, '{}');
    if (request.method === 'POST') {
      messages.unshift(read(JSON.parse((await readBody(request)).toString('utf8'))));
      messages.splice(kept);
    }
    return sendJson(response, 200, JSON.stringify(messages));
  });
  return { ...server, slackUrl: `${server.url}/services/${secret}`, messages };
}
