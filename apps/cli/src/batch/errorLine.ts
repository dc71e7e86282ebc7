/** The output line of a page that failed. `id` is the JSON text of the id in the input. */
export function errorLine(id: string, type: string, message: string): string {
  return `{"id":${id},"error":${JSON.stringify({ type, message })}}`;
}
