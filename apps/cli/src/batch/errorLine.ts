/** The answer for a page that gives no article. `id` is JSON text, as it was handed in. */
export function failureLine(id: string, type: string, message: string): string {
  return `{"id":${id},"error":${JSON.stringify({ type, message })}}`;
}
