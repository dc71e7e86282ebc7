/** Processor time, for tests of what must not explode: unlike the time on the clock, it does not depend on what else the machine does. */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
