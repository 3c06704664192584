import { signedPost } from '#aws/runtime/signed-post.ts';
import type { NoticeChannel } from '../ports.ts';

/** What SNS takes as the subject of a mail: under 100 characters of ASCII. */
const subjectOf = (title: string): string => title.replace(/[^\x20-\x7e]/g, '?').slice(0, 99);

/** An SNS topic, whose subscribers a deployment chooses. */
export const makeTopicChannel = (
  topicArn: string,
  post: typeof signedPost = signedPost,
): NoticeChannel => ({
  name: 'topic',
  send: async ({ title, lines, link }) => {
    await post({
      service: 'sns',
      host: 'sns',
      path: '/',
      contentType: 'application/x-www-form-urlencoded',
      body: new URLSearchParams({
        Action: 'Publish',
        Version: '2010-03-31',
        TopicArn: topicArn,
        Subject: subjectOf(title),
        Message: [title, '', ...lines, ...(link ? ['', link] : [])].join('\n'),
      }).toString(),
    });
  },
});
