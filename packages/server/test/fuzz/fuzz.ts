/** Sends generated requests to a server, and reports each that it does not answer as it should. */
import fc from 'fast-check';
import type { Call } from '../httpCall.ts';
import { drawRequest, type FuzzRequest, type World } from './requests.ts';

export interface FuzzOptions extends Omit<World, 'ids'> {
  readonly call: Call;
  readonly requests: number;
  readonly seed: number;
  /** Requests delete what there is: makes it again, and resolves to its ids. */
  refill(): Promise<readonly string[]>;
}

export interface FuzzReport {
  /** By route and status. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly findings: readonly string[];
}

const REFILL_EVERY = 500;
/** Documented errors of a server that works as it should: it has no mail server, rule files or browser, a page is not saved yet (Readeck's status), too much to do. */
const EXPECTED = /"type":"(?:no-email|no-rule-files|browser-missing|not-loaded|too-busy|library-busy)"/;

export async function fuzz({ call, requests, seed, refill, ...world }: FuzzOptions): Promise<FuzzReport> {
  const answers = new Map<string, Map<number, number>>();
  const findings: string[] = [];
  const ownTokens = new Set(await Promise.all(world.people.map((headers) => tokenOf(call, headers))));
  let ids: readonly string[] = [];
  let count = 0;

  async function send(request: FuzzRequest): Promise<void> {
    const { target, method, path, headers, body, isStream } = request;
    try {
      const { status, text } = await call(path, { method, headers, body, isStream });
      const ofTarget = answers.get(target) ?? new Map<number, number>();
      answers.set(target, ofTarget.set(status, (ofTarget.get(status) ?? 0) + 1));
      if (status >= 500 && !EXPECTED.test(text))
        findings.push(`${describe(request)}\n  → ${status} ${text.slice(0, 300)}`);
    } catch (error) {
      findings.push(`${describe(request)}\n  → ${String(error)}`);
    }
  }

  const property = fc.asyncProperty(fc.gen(), async (generate) => {
    const number = count++;
    if (number % REFILL_EVERY === 0) ids = (await refill()).filter((id) => !ownTokens.has(id));
    await send(drawRequest((arbitrary) => generate(() => arbitrary), { ...world, ids: () => ids }, number));
  });
  await fc.assert(property, { numRuns: requests, seed, endOnFailure: true });
  return { answers, findings };
}

/** The id of the token that a person uses: requests must not revoke it. */
async function tokenOf(call: Call, headers: Readonly<Record<string, string>>): Promise<string | undefined> {
  const answer = await call('/api/profile', { headers });
  return answer.status === 200 ? answer.json().provider.id : undefined;
}

const describe = ({ method, path, headers, body }: FuzzRequest) =>
  `${method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${JSON.stringify(String(body ?? '').slice(0, 500))}`;
