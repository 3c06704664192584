import { signedPost } from '#aws/runtime/signed-post.ts';
import type { NoticeChannel } from '../ports.ts';

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/** Mail by SES, as plain text. */
export const makeMailChannel = (
  { from, to }: { from: string; to: string[] },
  post: typeof signedPost = signedPost,
): NoticeChannel => ({
  name: 'mail',
  send: async ({ title, lines, link }) => {
    await post({
      service: 'ses',
      host: 'email',
      path: '/v2/email/outbound-emails',
      contentType: 'application/json',
      body: JSON.stringify({
        FromEmailAddress: from,
        Destination: { ToAddresses: to },
        Content: {
          Simple: {
            Subject: utf8(title),
            Body: { Text: utf8([...lines, ...(link ? ['', link] : [])].join('\n')) },
          },
        },
      }),
    });
  },
});
