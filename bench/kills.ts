/** Kills the program at random moments of its saves; what is left must be whole. */
import { killWhileSaving } from '../apps/cli/test/killing.ts';

export async function measureKills(kills: number): Promise<string[]> {
  const found = await killWhileSaving(kills);
  console.log(
    `${found.kills} kills during saves with images, ${found.told} saves told of, ${found.rows} rows, ${found.archives} archives on the disk, all read: ${found.damage.length} faults`,
  );
  return found.kills < kills
    ? [...found.damage, `only ${found.kills} of ${kills} kills met a save`]
    : [...found.damage];
}
