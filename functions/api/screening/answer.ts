import { environment } from '#aws/runtime/config.ts';
import type { AnswerQueue } from '#extensions/screening/ports.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { askingQueue } from '#functions/dependencies/screening.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { ApiError } from '#wire/api-error.ts';
import { answer } from '#wire/merchant/screening/routes.ts';

/** null: the stage has no screening. */
interface Deps {
  queue: AnswerQueue | null;
}

/**
 * Queues what came, and checks nothing of it: the asking function believes it only by its signature with the
 * screening secret, which no role of a route can open.
 */
export const makeHandler = (guards: Guards, { queue }: Deps) =>
  apiRoute(answer, guards, async ({ caller, params, body }) => {
    const { id } = params;
    if (!queue || !/^[A-Z0-9]{1,64}$/.test(id)) throw new ApiError('notFound', 'No such screening');
    const { projectId } = caller.project;
    await queue.answer({ id, projectId, answer: body.answer, signature: body.signature });
    return { data: { id, state: 'queued' } };
  });

export const handler = signedHandler(makeHandler, () => ({
  queue: environment().QUEUE_SCREENING === undefined ? null : askingQueue(),
}));
