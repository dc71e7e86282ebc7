/** Caches a function's result per input object, for values that several fields read from the same page. */
export function memoize<Input extends object, Result>(compute: (input: Input) => Result): (input: Input) => Result {
  const cache = new WeakMap<Input, { result: Result }>();
  return (input) => {
    let entry = cache.get(input);
    if (!entry) cache.set(input, (entry = { result: compute(input) }));
    return entry.result;
  };
}
