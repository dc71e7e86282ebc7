import {
  type BodyOf,
  changeBookmarks,
  DEFAULT_LIMIT,
  listOperations,
  type Operation as OperationJson,
  type ResponseBodyOf,
  undoOperation,
} from '@pith/api';
import type { Operation, OperationResult, OperationService } from '@pith/library';
import { serverError } from '../errors.ts';
import { handle } from '../handle.ts';
import { fromShortId, toShortId } from '../shortId.ts';
import { toChange } from './bookmarkChange.ts';

export const operations = [
  handle(changeBookmarks, async ({ body }, { library }) => ({
    body: outcomeView(await run(body, library.operations)),
    headers: {},
  })),

  handle(listOperations, async ({ query }, { library }) => {
    const page = { limit: query.limit || DEFAULT_LIMIT, offset: query.offset ?? 0 };
    const recent = await library.operations.recent(page);
    return { body: recent.map(operationView), headers: {} };
  }),

  handle(undoOperation, async ({ params }, { library }) => {
    const undone = await library.operations.undo(fromShortId(params.id));
    if (!undone) throw serverError('not-found');
    return { body: outcomeView(undone), headers: {} };
  }),
];

function run(body: BodyOf<typeof changeBookmarks>, service: OperationService): Promise<OperationResult> {
  const { id, is_deleted, ...change } = body;
  const ids = id.map(fromShortId);
  if (is_deleted !== undefined) return is_deleted ? service.delete(ids) : service.restore(ids);
  return service.change(ids, toChange(change));
}

function outcomeView({ operation, steps }: OperationResult): ResponseBodyOf<typeof changeBookmarks> {
  return {
    operation: operationView(operation),
    results: steps.map(({ id, after, isChanged }) => ({
      id: toShortId(id),
      status: isChanged ? 'changed' : after ? 'unchanged' : 'not-found',
      ...(after && { updated: after.updatedAt }),
    })),
  };
}

const operationView = ({ id, kind, bookmarks, createdAt, undoneAt }: Operation): OperationJson => ({
  id: toShortId(id),
  kind,
  bookmarks,
  created: createdAt,
  undone: undoneAt ?? null,
});
