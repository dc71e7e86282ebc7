// A YouTube video: description, chapters and transcript.

exports.hosts = ['youtube.com', 'youtu.be', 'youtube-nocookie.com'];

exports.isActive = () => /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/.test($.host);

exports.documentLoaded = (document) => {
  const player = playerIn(document);
  const video = player?.videoDetails;
  if (!video) return;
  const microformat = player.microformat?.playerMicroformatRenderer ?? {};
  const description = video.shortDescription ?? '';
  const chapters = chaptersIn(description);

  $.type = 'video';
  $.readability = false;
  $.title = video.title;
  $.authors = [video.author ?? microformat.ownerChannelName].filter(Boolean);
  $.site = 'YouTube';
  $.description = description.split('\n')[0];
  $.meta['x.duration'] = String(video.lengthSeconds ?? '');
  if (microformat.publishDate) $.meta['html.date'] = microformat.publishDate;
  if (video.keywords?.length) $.meta['html.keywords'] = video.keywords.join(', ');
  const thumbnails = video.thumbnail?.thumbnails ?? [];
  if (thumbnails.length) $.meta['x.picture_url'] = thumbnails[thumbnails.length - 1].url;
  $.meta['oembed.html'] = `<iframe src="https://www.youtube.com/embed/${encodeURIComponent(video.videoId)}"></iframe>`;

  document.body.innerHTML = [
    paragraphs(description),
    chapters.length
      ? `<h2>Chapters</h2><ul>${chapters.map((chapter) => `<li>${chapterLink(video.videoId, chapter)}</li>`).join('')}</ul>`
      : '',
    transcript(player, chapters),
  ].join('\n');
};

// The page has its data in an inline script.
function playerIn(document) {
  const prefix = 'ytInitialPlayerResponse = ';
  for (const script of document.querySelectorAll('script')) {
    const text = script.textContent;
    const at = text.indexOf(prefix);
    if (at < 0) continue;
    const json = objectAt(text, at + prefix.length);
    if (json) return JSON.parse(json);
  }
  return null;
}

// The text up to the closing brace of the first object; skips braces inside strings.
function objectAt(text, start) {
  let depth = 0;
  const tokens = /"(?:[^"\\]|\\.)*"|[{}]/g;
  tokens.lastIndex = start;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, match.index + 1);
  }
  return null;
}

// Lines such as `1:02:03 The end`. They are chapters only if the first one starts at zero.
function chaptersIn(description) {
  const found = [];
  for (const line of description.split('\n')) {
    const match = /^\W*((?:\d{1,2}:)?\d{1,2}:\d{2})\W+(.+)$/.exec(line.trim());
    if (match)
      found.push({
        time: match[1],
        seconds: match[1].split(':').reduce((sum, part) => sum * 60 + Number(part), 0),
        name: match[2].trim(),
      });
  }
  return found.length > 1 && found[0].seconds === 0 ? found : [];
}

function chapterLink(id, { time, seconds, name }) {
  return `<a href="https://www.youtube.com/watch?v=${encodeURIComponent(id)}&amp;t=${seconds}">${escapeHTML(time)}</a> ${escapeHTML(name)}`;
}

function paragraphs(text) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${withLinks(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('\n');
}

function withLinks(text) {
  return escapeHTML(text).replace(
    /https?:\/\/[^\s<]+[^\s<.,;:!?)]/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
}

// The default track, else human captions before automatic ones, English first.
function trackOf(list) {
  const tracks = list.captionTracks ?? [];
  const defaultIndex = list.audioTracks?.[0]?.defaultCaptionTrackIndex;
  if (tracks[defaultIndex]) return tracks[defaultIndex];
  const rank = ({ kind, languageCode = '' }) => (kind === 'asr' ? 2 : 0) + (languageCode.startsWith('en') ? 0 : 1);
  return tracks.slice().sort((a, b) => rank(a) - rank(b))[0];
}

function transcript(player, chapters) {
  const track = trackOf(player.captions?.playerCaptionsTracklistRenderer ?? {});
  if (!track?.baseUrl) return '';
  const lines = fetchCaptions(track);
  if (!lines.length) return '';
  const parts = chapters.length ? chapters : [{ seconds: 0, name: '' }];
  return `<h2>Transcript</h2>\n${parts
    .map(({ seconds, name }, at) => {
      const end = parts[at + 1]?.seconds ?? Number.POSITIVE_INFINITY;
      const inside = lines.filter((line) => line.seconds >= seconds && line.seconds < end);
      return `${name ? `<h3>${escapeHTML(name)}</h3>` : ''}${asParagraphs(inside)}`;
    })
    .join('\n')}`;
}

function fetchCaptions(track) {
  const url = new URL(track.baseUrl, $.url);
  url.searchParams.set('fmt', 'json3');
  try {
    const response = requests.get(url.href);
    response.raiseForStatus();
    return (response.json().events ?? [])
      .map(({ tStartMs = 0, segs = [] }) => ({
        seconds: tStartMs / 1000,
        text: segs
          .map(({ utf8 }) => utf8 ?? '')
          .join('')
          .replace(/\s+/g, ' ')
          .trim(),
      }))
      .filter(({ text }) => text);
  } catch (error) {
    console.warn('no transcript', error);
    return [];
  }
}

// Captions have no paragraphs: starts a new one after a sentence once it is long enough, or after ten seconds of silence.
function asParagraphs(lines) {
  const found = [];
  let text = '';
  let last = 0;
  for (const line of lines) {
    const isLongEnough = (text.length > 500 && /[.!?]$/.test(text)) || text.length > 1500;
    if (text && (isLongEnough || line.seconds - last > 10)) {
      found.push(text);
      text = '';
    }
    text += (text && ' ') + line.text;
    last = line.seconds;
  }
  if (text) found.push(text);
  return found.map((paragraph) => `<p>${escapeHTML(paragraph)}</p>`).join('\n');
}
