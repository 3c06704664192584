import { defineRoute } from '../route.ts';
import { answerBody } from './schemas.ts';

export const answer = defineRoute({
  id: 'screening/answer',
  method: 'POST',
  path: '/v1/screening/{id}',
  permission: 'read',
  summary: 'Hand over what a screening provider answers',
  description:
    'Takes an answer that the provider did not give in its response to the question. `{id}` is the `id` of ' +
    'the question. The answer is queued as it is: it counts only if its own signature, with the screening ' +
    'secret, is right, and if it repeats the digest and the nonce of the question. What does not count is ' +
    'dropped, and this route does not say so. 40401 where the deployment has no screening.',
  body: answerBody,
  errors: ['notFound'],
});
