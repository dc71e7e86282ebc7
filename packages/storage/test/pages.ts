export const pageAbout = (
  topic: string,
) => `<!doctype html><html lang="en"><head><title>About ${topic}</title></head><body>
<nav><a href="/">Home</a></nav><article><h1>About ${topic}</h1>
<p>This page tells at some length what there is to know about ${topic}, so that it is worth keeping for later reading.</p>
<p>A second paragraph goes on about ${topic}, because one paragraph alone would hardly be called an article by anyone.</p>
</article></body></html>`;
