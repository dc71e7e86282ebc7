// A film on YouTube: what its page says of it, its chapters, and what is spoken in it.

exports.hosts = ['youtube.com', 'youtu.be', 'youtube-nocookie.com'];

exports.isActive = () => /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/.test($.host);

exports.documentLoaded = (document) => {
  const player = playerIn(document);
  const film = player?.videoDetails;
  if (!film) return;
  const about = player.microformat?.playerMicroformatRenderer ?? {};
  const description = film.shortDescription ?? '';
  const chapters = chaptersIn(description);

  $.type = 'video';
  $.readability = false;
  $.title = film.title;
  $.authors = [film.author ?? about.ownerChannelName].filter(Boolean);
  $.site = 'YouTube';
  $.description = description.split('\n')[0];
  $.meta['x.duration'] = String(film.lengthSeconds ?? '');
  if (about.publishDate) $.meta['html.date'] = about.publishDate;
  if (film.keywords?.length) $.meta['html.keywords'] = film.keywords.join(', ');
  const thumbnails = film.thumbnail?.thumbnails ?? [];
  if (thumbnails.length) $.meta['x.picture_url'] = thumbnails[thumbnails.length - 1].url;
  $.meta['oembed.html'] = `<iframe src="https://www.youtube.com/embed/${encodeURIComponent(film.videoId)}"></iframe>`;

  document.body.innerHTML = [
    paragraphs(description),
    chapters.length
      ? `<h2>Chapters</h2><ul>${chapters.map((chapter) => `<li>${link(film.videoId, chapter)}</li>`).join('')}</ul>`
      : '',
    transcript(player, chapters),
  ].join('\n');
};

// The page carries its data as the text of a script.
function playerIn(document) {
  const mark = 'ytInitialPlayerResponse = ';
  for (const script of document.querySelectorAll('script')) {
    const text = script.textContent;
    const at = text.indexOf(mark);
    if (at < 0) continue;
    const json = objectAt(text, at + mark.length);
    if (json) return JSON.parse(json);
  }
  return null;
}

// To the bracket that closes the first one; brackets inside strings do not count.
function objectAt(text, start) {
  let depth = 0;
  const pieces = /"(?:[^"\\]|\\.)*"|[{}]/g;
  pieces.lastIndex = start;
  for (let match = pieces.exec(text); match; match = pieces.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, match.index + 1);
  }
  return null;
}

// Lines such as `1:02:03 The end`; a list of chapters starts at zero.
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

function link(id, { time, seconds, name }) {
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

// The default track, else one that people wrote before one that was recognised, English first.
function trackOf(list) {
  const tracks = list.captionTracks ?? [];
  const standard = list.audioTracks?.[0]?.defaultCaptionTrackIndex;
  if (tracks[standard]) return tracks[standard];
  const rank = ({ kind, languageCode = '' }) => (kind === 'asr' ? 2 : 0) + (languageCode.startsWith('en') ? 0 : 1);
  return tracks.slice().sort((a, b) => rank(a) - rank(b))[0];
}

function transcript(player, chapters) {
  const track = trackOf(player.captions?.playerCaptionsTracklistRenderer ?? {});
  if (!track?.baseUrl) return '';
  const lines = spoken(track);
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

function spoken(track) {
  const address = new URL(track.baseUrl, $.url);
  address.searchParams.set('fmt', 'json3');
  try {
    const response = requests.get(address.href);
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

// Speech has no paragraphs: a new one begins after a sentence once there is enough for one, or after a silence.
function asParagraphs(lines) {
  const found = [];
  let text = '';
  let last = 0;
  for (const line of lines) {
    const isEnough = (text.length > 500 && /[.!?]$/.test(text)) || text.length > 1500;
    if (text && (isEnough || line.seconds - last > 10)) {
      found.push(text);
      text = '';
    }
    text += (text && ' ') + line.text;
    last = line.seconds;
  }
  if (text) found.push(text);
  return found.map((paragraph) => `<p>${escapeHTML(paragraph)}</p>`).join('\n');
}
