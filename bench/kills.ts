/** Kills the program at random moments while it saves pages; the library must stay intact. */
import { killWhileSaving } from '../apps/cli/test/killWhileSaving.ts';

export async function measureKills(kills: number): Promise<string[]> {
  const result = await killWhileSaving(kills);
  console.log(
    `${result.kills} kills during saves with images, ${result.acknowledged} saves acknowledged, ${result.rows} rows, ${result.archives} archives on disk, all checked: ${result.damage.length} faults`,
  );
  return result.kills < kills
    ? [...result.damage, `only ${result.kills} of ${kills} kills interrupted a save`]
    : [...result.damage];
}
