/** Ids in the API. The library needs them too: it sends messages to webhooks. */
export { fromShortId, toShortId } from '@pith/library';
