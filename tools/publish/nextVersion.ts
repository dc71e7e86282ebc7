/** The version after `current`: a version, or which part to raise. Throws if it would not be newer. */
export function nextVersion(current: string, wanted: string): string {
  const [major, minor, patch] = numbersOf(current);
  const raised: Readonly<Record<string, string>> = {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  };
  const next = raised[wanted] ?? wanted;
  const before = numbersOf(current);
  const after = numbersOf(next);
  const first = before.findIndex((number, i) => number !== after[i]);
  if (first < 0 || after[first]! < before[first]!) throw new Error(`${next} is not newer than ${current}`);
  return next;
}

function numbersOf(version: string): [number, number, number] {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!parts) throw new Error(`"${version}" is no version: expected major, minor, patch or a version such as 1.2.3`);
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}
