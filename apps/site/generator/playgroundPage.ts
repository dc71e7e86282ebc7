/** The content of the playground's page; `src/playground.ts` brings it to life. */
const tabs = [
  ['article', 'Article'],
  ['markdown', 'Markdown'],
  ['metadata', 'Metadata'],
  ['trace', 'Trace'],
] as const;

export const playgroundContent = `<h1>Playground</h1>
<p>Extracts a page in your browser. Nothing is sent anywhere, and no images are loaded.</p>
<form class="playground" novalidate>
  <label for="html">HTML of a page: paste it, or drop a file here</label>
  <textarea id="html" rows="9" spellcheck="false" autocomplete="off"></textarea>
  <div class="options">
    <label>Address of the page, for its relative links <input id="address" type="url" placeholder="https://example.com/page" autocomplete="off"></label>
    <label>Engine <select id="engine"><option value="auto">auto</option><option value="readability">readability</option></select></label>
    <label class="check"><input id="comments" type="checkbox"> Keep comments</label>
  </div>
  <div class="actions">
    <button class="primary" type="submit">Extract</button>
    <button id="example" type="button">Show an example</button>
    <label class="file">Open a file <input id="file" type="file" accept=".html,.htm,.xhtml,text/html"></label>
  </div>
</form>
<p id="status" role="status"></p>
<div id="result" hidden>
  <div role="tablist" aria-label="Result">
    ${tabs
      .map(
        ([id, name], index) =>
          `<button type="button" role="tab" id="tab-${id}" aria-controls="panel-${id}" aria-selected="${index === 0}"${index === 0 ? '' : ' tabindex="-1"'}>${name}</button>`,
      )
      .join('\n    ')}
  </div>
  <div role="tabpanel" id="panel-article" aria-labelledby="tab-article"></div>
  <div role="tabpanel" id="panel-markdown" aria-labelledby="tab-markdown" hidden><pre tabindex="0" aria-label="Markdown"></pre></div>
  <div role="tabpanel" id="panel-metadata" aria-labelledby="tab-metadata" hidden><pre tabindex="0" aria-label="Metadata"></pre></div>
  <div role="tabpanel" id="panel-trace" aria-labelledby="tab-trace" hidden></div>
</div>
`;
