import type { ListIndex } from '../ports/events/list-index.ts';

/** Reads pages of a project's orders of one status, the newest first. */
export const pagesOfStatus =
  (
    lists: Pick<ListIndex, 'page'>,
    {
      projectId,
      list,
      status,
      size,
    }: Record<'projectId' | 'list', string> & Record<'status' | 'size', number>,
  ) =>
  (page: number): ReturnType<ListIndex['page']> =>
    lists.page({
      list,
      projectId,
      scope: '',
      filter: { status: String(status) },
      page,
      size,
    });
