import { checkRules, deleteRules, getRules, listRules, previewRules, putRules, testRules } from '@pith/api';
import { libraryError } from '@pith/library';
import { MistakesError, serverError } from '../errors.ts';
import { handle } from '../handle.ts';
import { fromShortId } from '../shortId.ts';

export const rules = [
  handle(listRules, async (_, { runTask, root }) => ({
    body: (await runTask('listRules', {})).map((file) => ({ ...file, href: hrefOf(file.name, root) })),
    headers: {},
  })),

  handle(getRules, async ({ params }, { runTask, root }) => {
    const file = await runTask('getRules', { name: params.name });
    if (!file) throw serverError('not-found');
    return { body: { ...file, href: hrefOf(file.name, root) }, headers: {} };
  }),

  handle(putRules, async ({ params, body }, { runTask }) => {
    const { valid, ...checked } = await runTask('writeRules', { name: params.name, text: body.text });
    if (!valid) throw new MistakesError(libraryError('bad-rules', params.name), checked.mistakes);
    return { body: checked, headers: {} };
  }),

  handle(deleteRules, async ({ params }, { library }) => {
    if (!(await (await library.rules()).remove(params.name))) throw serverError('not-found');
    return { body: undefined, headers: {} };
  }),

  handle(checkRules, async ({ body }, { runTask }) => ({
    body: await runTask('checkRules', { text: body.text }),
    headers: {},
  })),

  handle(previewRules, async ({ body }, { runTask }) => ({
    json: await runTask('previewOf', { name: body.name, text: body.text, id: fromShortId(body.bookmark) }),
    headers: {},
  })),

  handle(testRules, async ({ body }, { runTask }) => ({
    json: await runTask('testOnSite', {
      name: body.name,
      text: body.text,
      site: body.site.toLowerCase(),
      after: body.from,
    }),
    headers: {},
  })),
];

const hrefOf = (name: string, root: string) => `${root}${getRules.path.replace(':name', name)}`;
