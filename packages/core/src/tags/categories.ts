/** Sites by subject: tags and the hosts whose pages get them. Subdomains count as their host. */
const LISTS: Readonly<Record<string, string>> = {
  'programming code': 'github.com gitlab.com bitbucket.org codeberg.org sr.ht gist.github.com sourceforge.net',
  'programming qa': 'stackoverflow.com serverfault.com superuser.com askubuntu.com codereview.stackexchange.com',
  qa: 'stackexchange.com quora.com zhihu.com',
  'programming tutorial':
    'dev.to freecodecamp.org digitalocean.com geeksforgeeks.org w3schools.com realpython.com css-tricks.com',
  'programming documentation':
    'developer.mozilla.org docs.python.org docs.rs doc.rust-lang.org react.dev nodejs.org kubernetes.io docs.docker.com learn.microsoft.com go.dev pkg.go.dev typescriptlang.org docs.djangoproject.com postgresql.org',
  documentation: 'readthedocs.io gitbook.io',
  programming: 'hackernoon.com lobste.rs infoq.com npmjs.com pypi.org crates.io smashingmagazine.com alistapart.com',
  blog: 'medium.com substack.com wordpress.com blogspot.com ghost.io hashnode.dev bearblog.dev tumblr.com',
  video: 'youtube.com youtu.be vimeo.com twitch.tv peertube.tv',
  music: 'spotify.com soundcloud.com bandcamp.com pitchfork.com',
  podcast: 'podcasts.apple.com overcast.fm pocketcasts.com captivate.fm buzzsprout.com',
  news: 'bbc.com bbc.co.uk cnn.com nytimes.com theguardian.com washingtonpost.com reuters.com apnews.com npr.org aljazeera.com lemonde.fr lefigaro.fr spiegel.de zeit.de faz.net sueddeutsche.de tagesschau.de elpais.com elmundo.es corriere.it repubblica.it folha.uol.com.br globo.com nos.nl dn.se asahi.com yomiuri.co.jp nhk.or.jp chosun.com',
  business:
    'wsj.com ft.com bloomberg.com economist.com forbes.com businessinsider.com hbr.org cnbc.com handelsblatt.com lesechos.fr nikkei.com',
  finance: 'investopedia.com fool.com nerdwallet.com morningstar.com marketwatch.com',
  technology:
    'techcrunch.com theverge.com arstechnica.com wired.com engadget.com zdnet.com cnet.com tomshardware.com heise.de golem.de numerama.com slashdot.org 9to5mac.com macrumors.com anandtech.com theregister.com news.ycombinator.com',
  science:
    'nature.com science.org sciencedaily.com scientificamerican.com newscientist.com quantamagazine.org phys.org livescience.com spektrum.de pnas.org',
  research:
    'arxiv.org biorxiv.org medrxiv.org ncbi.nlm.nih.gov pubmed.ncbi.nlm.nih.gov jstor.org researchgate.net plos.org acm.org ieee.org semanticscholar.org ssrn.com',
  space: 'nasa.gov esa.int space.com',
  health:
    'mayoclinic.org webmd.com healthline.com nhs.uk who.int cdc.gov medlineplus.gov clevelandclinic.org verywellhealth.com',
  reference: 'wikipedia.org britannica.com wiktionary.org',
  forum: 'reddit.com discourse.org ycombinator.com tripadvisor.com',
  recipes:
    'allrecipes.com seriouseats.com bonappetit.com epicurious.com chefkoch.de marmiton.org foodnetwork.com bbcgoodfood.com cookpad.com kingarthurbaking.com',
  travel: 'lonelyplanet.com tripadvisor.com ricksteves.com wikivoyage.org',
  film: 'imdb.com letterboxd.com rogerebert.com rottentomatoes.com themoviedb.org',
  books: 'goodreads.com gutenberg.org librarything.com',
  'video games':
    'ign.com polygon.com kotaku.com gamespot.com eurogamer.net store.steampowered.com gamerant.com pcgamer.com',
  sports: 'espn.com skysports.com marca.com lequipe.fr kicker.de gazzetta.it theathletic.com',
  shopping: 'amazon.com amazon.de amazon.co.uk ebay.com etsy.com',
  reviews: 'rtings.com consumerreports.org wirecutter.com reviewed.com notebookcheck.net',
  education: 'coursera.org edx.org khanacademy.org udemy.com',
  government: 'europa.eu gov.uk usa.gov whitehouse.gov bundestag.de',
  design: 'dribbble.com behance.net dezeen.com abduzeedo.com',
  photography: 'petapixel.com dpreview.com flickr.com 500px.com',
  art: 'artsy.net moma.org metmuseum.org publicdomainreview.org',
  'home improvement': 'instructables.com thisoldhouse.com familyhandyman.com homeadvisor.com',
  jobs: 'linkedin.com indeed.com glassdoor.com',
};

/** Tags of two words. All other keys above are lists of single-word tags. */
const TWO_WORD_TAGS = new Set(['video games', 'home improvement']);

const byHost = new Map<string, readonly string[]>();
for (const [names, hosts] of Object.entries(LISTS)) {
  const tags = TWO_WORD_TAGS.has(names) ? [names] : names.split(' ');
  for (const host of hosts.split(' ')) byHost.set(host, [...(byHost.get(host) ?? []), ...tags]);
}

const MAX_LABELS = 10;

/** Returns the tags of the most specific host in the table. */
export function categoriesOfHost(host: string): readonly string[] {
  const labels = host
    .replace(/^www\./, '')
    .split('.')
    .slice(-MAX_LABELS);
  for (let at = 0; at < labels.length - 1; at++) {
    const found = byHost.get(labels.slice(at).join('.'));
    if (found) return found;
  }
  return [];
}
