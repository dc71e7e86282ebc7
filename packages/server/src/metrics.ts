/** Numbers about the server, in the text format of Prometheus, at `/metrics`. */
import type { PendingJobs } from '@pith/library';
import type { FastifyInstance } from 'fastify';

export interface MetricsServices {
  readonly version: string;
  pendingJobs(): Promise<PendingJobs>;
}

/** Upper bounds of the histogram, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.3, 1, 5, 30] as const;

interface Observed {
  readonly counts: number[];
  seconds: number;
}

/** Labels are routes of ours, methods and statuses, so their number is bounded whatever clients send. */
export function addMetrics(app: FastifyInstance, { version, pendingJobs }: MetricsServices): void {
  const observed = new Map<string, Observed>();
  app.addHook('onResponse', async ({ method, routeOptions, is404 }, { statusCode, elapsedTime }) => {
    const labels = `method="${method}",route="${is404 ? 'none' : routeOptions.url}",status="${statusCode}"`;
    const found = observed.get(labels) ?? { counts: [...BUCKETS, 0].map(() => 0), seconds: 0 };
    const seconds = elapsedTime / 1000;
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
    found.counts[bucket < 0 ? BUCKETS.length : bucket]! += 1;
    found.seconds += seconds;
    observed.set(labels, found);
  });

  app.get('/metrics', { config: { access: 'admin:read' } }, async (_, reply) => {
    const { due, unfinished } = await pendingJobs();
    const lines = [
      ...metric('pith_info', 'gauge', 'The version of Pith.', [`pith_info{version="${version}"} 1`]),
      ...metric('pith_jobs_due', 'gauge', 'Jobs that wait for a worker.', [`pith_jobs_due ${due}`]),
      ...metric('pith_jobs_unfinished', 'gauge', 'Those, the running ones, and those that wait for another attempt.', [
        `pith_jobs_unfinished ${unfinished}`,
      ]),
      ...metric('process_resident_memory_bytes', 'gauge', 'Memory of the process that answers requests.', [
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      ]),
      ...metric('process_start_time_seconds', 'gauge', 'When the process was started.', [
        `process_start_time_seconds ${Math.round(performance.timeOrigin / 1000)}`,
      ]),
      ...metric(
        'pith_http_request_duration_seconds',
        'histogram',
        'How long requests took.',
        [...observed].flatMap(([labels, each]) => histogram(labels, each)),
      ),
    ];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

const metric = (name: string, type: string, help: string, lines: readonly string[]) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...lines,
];

function histogram(labels: string, { counts, seconds }: Observed): string[] {
  const name = 'pith_http_request_duration_seconds';
  let sum = 0;
  const buckets = counts.map((count, i) => {
    sum += count;
    return `${name}_bucket{${labels},le="${BUCKETS[i] ?? '+Inf'}"} ${sum}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${seconds.toFixed(6)}`, `${name}_count{${labels}} ${sum}`];
}
