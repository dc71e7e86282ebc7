/** Omnivore by its GraphQL API, with a token that its settings give. */
import { libraryError } from '../../errors.ts';
import { type ImportItem, type RecordInput, toItems } from '../record.ts';
import { isObject, toList, type UnknownRecord } from '../values.ts';
import type { AccountItems, AccountOf, JsonRequest } from './openAccount.ts';

const PER_PAGE = 50;
const MAX_PAGES = 10_000;

const QUERY = `query Pages($after: String, $first: Int) {
  search(after: $after, first: $first, query: "in:all sort:saved-asc", includeContent: true) {
    ... on SearchSuccess {
      edges { node {
        url title author description savedAt publishedAt isArchived readingProgressPercent siteName language content
        labels { name } highlights { quote annotation createdAt }
      } }
      pageInfo { hasNextPage endCursor }
    }
    ... on SearchError { errorCodes }
  }
}`;

export async function signIn({ token }: AccountOf<'omnivore'>, send: JsonRequest): Promise<AccountItems> {
  const search = async (first: number, after: string) => {
    const body = { query: QUERY, variables: { first, after } };
    const { data } = await send('/api/graphql', { body, headers: { authorization: token } });
    const found = isObject(data) ? data.search : undefined;
    if (!isObject(found) || !Array.isArray(found.edges)) throw libraryError('import-refused', 'it refused the token');
    return found;
  };
  await search(1, '');
  return () => pagesOf(search);
}

async function* pagesOf(search: (first: number, after: string) => Promise<UnknownRecord>): AsyncGenerator<ImportItem> {
  let after = '';
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { edges, pageInfo } = await search(PER_PAGE, after);
    const nodes = toList(edges).map((edge) => ({ value: isObject(edge) ? edge.node : undefined }));
    yield* toItems(nodes, toRecordInput, `item of page ${page},`);
    const next = isObject(pageInfo) && pageInfo.hasNextPage === true ? pageInfo.endCursor : undefined;
    if (typeof next !== 'string' || next === after) return;
    after = next;
  }
}

const toRecordInput = (node: UnknownRecord): RecordInput => ({
  url: node.url,
  title: node.title,
  authors: node.author,
  excerpt: node.description,
  siteName: node.siteName,
  lang: node.language,
  savedAt: node.savedAt,
  publishedAt: node.publishedAt,
  archived: node.isArchived === true,
  progress: node.readingProgressPercent,
  labels: toList(node.labels).map((label) => (isObject(label) ? label.name : label)),
  highlights: toList(node.highlights)
    .filter(isObject)
    .map(({ quote, annotation, createdAt }) => ({ quote, note: annotation, createdAt })),
  content: typeof node.content === 'string' ? { kind: 'article', text: node.content } : undefined,
});
