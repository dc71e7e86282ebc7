/** Saves a page by a bookmarklet: a small window of this server that asks before it saves, because any site can open it. */
import { bookmarklet } from '@pith/api';
import { priorities } from '@pith/library';
import { basePath } from '../basePath.ts';
import { toShortId } from '../shortId.ts';
import { html, type Markup } from './html.ts';
import { sendPage } from './page.ts';
import { type PageRequest, pageRoute } from './pageRoute.ts';

export const addPages = [
  pageRoute('GET', '/add', 'page', async (request) => {
    const { url = '', title = '' } = request.query;
    if (url === '') return bookmarkletPage(request);
    const saved = URL.canParse(url) ? await request.library.find(url) : undefined;
    const body = html`<p><strong>${title || url}</strong></p><p class="soft"><code>${url}</code></p>
${saved && html`<p>This page is saved already. ${openLink(request, saved.id)}</p>`}
<form method="post" action="${basePath(request.root)}/add">
<input type="hidden" name="url" value="${url}">
<label for="labels">Labels, separated by commas</label><input id="labels" name="labels" maxlength="1024" autocomplete="off">
<button autofocus>${saved ? 'Save again' : 'Save'}</button>
</form>`;
    return sendPage(request.reply, { title: 'Save this page', body });
  }),

  pageRoute('POST', '/add', 'page', async (request) => {
    const { library, form, reply } = request;
    const { bookmark } = await library.queueSave({ url: form.url ?? '', priority: priorities.now });
    const labels = (form.labels ?? '').split(',').flatMap((label) => label.trim() || []);
    if (labels.length > 0) await library.change(bookmark.id, { addLabels: labels });
    const body = html`<p>The page is being saved. You can close this window, or wait for it: ${openLink(request, bookmark.id)}.</p>`;
    return sendPage(reply, { title: 'Saved', body });
  }),
];

const openLink = ({ root }: PageRequest, id: string): Markup =>
  html`<a href="${basePath(root)}/read/${toShortId(id)}" target="_blank" rel="noopener">open it in Pith</a>`;

function bookmarkletPage({ reply, root }: PageRequest) {
  const body = html`<p>Drag this link to the bookmarks of your browser. On a page that you want to save, click it there:</p>
<p><a href="${bookmarklet(root)}">Save to Pith</a></p>
<p class="soft">Where links cannot be dragged, make a bookmark of any page, and replace its address by this text:</p>
<p><code>${bookmarklet(root)}</code></p>
<p><a href="${basePath(root)}/">Back to the library</a></p>`;
  return sendPage(reply, { title: 'Bookmarklet', body });
}
