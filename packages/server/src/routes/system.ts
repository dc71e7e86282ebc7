import { arch, availableParallelism, freemem, platform, release, totalmem } from 'node:os';
import { getSystem } from '@pith/api';
import { handle } from '../handle.ts';

export const system = [
  handle(getSystem, async (_, { version, diskUsage }) => ({
    body: {
      version,
      node: process.versions.node,
      os: { platform: platform(), release: release(), arch: arch(), cpus: availableParallelism() },
      uptime: Math.round(process.uptime()),
      memory: { process: process.memoryUsage.rss(), total: totalmem(), free: freemem() },
      disk_usage: { bookmarks: await diskUsage() },
    },
    headers: {},
  })),
];
