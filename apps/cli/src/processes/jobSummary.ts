import type { Job } from '@pith/library';

/** What is told about a job that has ended. Leaves out the payload, which may contain a whole page. */
export interface JobSummary {
  readonly id: string;
  readonly bookmark: string;
  readonly url: string | undefined;
}

export const summaryOf = ({ id, bookmark, payload }: Job): JobSummary => ({
  id,
  bookmark,
  url: payload.url as string | undefined,
});
