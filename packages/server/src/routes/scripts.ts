import { checkScript, deleteScript, getScript, listScripts, putScript } from '@pith/api';
import { libraryError } from '@pith/library';
import { MistakesError, serverError } from '../errors.ts';
import { handle } from '../handle.ts';

export const scripts = [
  handle(listScripts, async (_, { runTask, root }) => ({
    body: (await runTask('listScripts', {})).map((file) => ({ ...file, href: hrefOf(file.name, root) })),
    headers: {},
  })),

  handle(getScript, async ({ params }, { runTask, root }) => {
    const file = await runTask('getScript', { name: params.name });
    if (!file) throw serverError('not-found');
    return { body: { ...file, href: hrefOf(file.name, root) }, headers: {} };
  }),

  handle(putScript, async ({ params, body }, { runTask }) => {
    const { valid, ...checked } = await runTask('writeScript', { name: params.name, text: body.text });
    if (!valid) throw new MistakesError(libraryError('bad-script', params.name), checked.mistakes);
    return { body: checked, headers: {} };
  }),

  handle(deleteScript, async ({ params }, { library }) => {
    if (!(await (await library.scripts()).remove(params.name))) throw serverError('not-found');
    return { body: undefined, headers: {} };
  }),

  handle(checkScript, async ({ body }, { runTask }) => ({
    body: await runTask('checkScript', { text: body.text }),
    headers: {},
  })),
];

const hrefOf = (name: string, root: string) => `${root}${getScript.path.replace(':name', name)}`;
