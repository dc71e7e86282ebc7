/** Minimises a smooth function of many variables with L-BFGS and a backtracking line search. Used for logistic regressions. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

const MEMORY = 10;

export function minimise(
  objective: Objective,
  start: Float64Array,
  { iterations = 100, tolerance = 1e-5 } = {},
): Float64Array {
  const n = start.length;
  let x = Float64Array.from(start);
  let gradient = new Float64Array(n);
  let value = objective(x, gradient);
  const steps: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let round = 0; round < iterations; round++) {
    const direction = descent(gradient, steps);
    let slope = dot(direction, gradient);
    if (slope >= 0) {
      steps.length = 0;
      direction.set(gradient.map((g) => -g));
      slope = dot(direction, gradient);
    }
    let size = steps.length ? 1 : Math.min(1, 1 / Math.sqrt(-slope));
    let next = x;
    let nextGradient = gradient;
    let nextValue = value;
    for (let tries = 0; tries < 30; tries++, size /= 2) {
      next = x.map((v, i) => v + size * direction[i]!);
      nextGradient = new Float64Array(n);
      nextValue = objective(next, nextGradient);
      if (nextValue <= value + 1e-4 * size * slope) break;
    }
    const s = next.map((v, i) => v - x[i]!);
    const y = nextGradient.map((v, i) => v - gradient[i]!);
    const sy = dot(s, y);
    if (sy > 1e-10) steps.push({ s, y, rho: 1 / sy });
    if (steps.length > MEMORY) steps.shift();
    const gain = (value - nextValue) / Math.max(1, Math.abs(value));
    x = next;
    gradient = nextGradient;
    value = nextValue;
    if (gain < tolerance) break;
  }
  return x;
}

function descent(gradient: Float64Array, steps: { s: Float64Array; y: Float64Array; rho: number }[]): Float64Array {
  const q = gradient.slice();
  const alphas: number[] = [];
  for (const { s, y, rho } of steps.toReversed()) {
    const alpha = rho * dot(s, q);
    alphas.unshift(alpha);
    for (let i = 0; i < q.length; i++) q[i]! -= alpha * y[i]!;
  }
  const last = steps.at(-1);
  const scale = last ? 1 / (last.rho * dot(last.y, last.y)) : 1;
  for (let i = 0; i < q.length; i++) q[i]! *= scale;
  steps.forEach(({ s, y, rho }, j) => {
    const beta = rho * dot(y, q);
    for (let i = 0; i < q.length; i++) q[i]! += (alphas[j]! - beta) * s[i]!;
  });
  return q.map((v) => -v);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
