import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, json } from './endpoint.ts';

const bytes = (description: string) => described(z.number(), description);

/** The path is Readeck's. */
export const getSystem = endpoint({
  method: 'GET',
  path: '/api/sys',
  scope: 'admin:read',
  summary: 'Describes the server: versions, operating system, memory and disk usage.',
  response: json(
    z.object({
      version: described(z.string(), 'Version of Pith.'),
      node: described(z.string(), 'Version of Node.'),
      os: described(
        z.object({
          platform: described(z.string(), 'Name of the operating system.'),
          release: described(z.string(), 'Its version.'),
          arch: described(z.string(), 'Kind of processor.'),
          cpus: described(z.number(), 'Number of processors.'),
        }),
        'The machine.',
      ),
      uptime: described(z.number(), 'Seconds since the server was started.'),
      memory: described(
        z.object({
          process: bytes('Bytes that the process which answers requests uses.'),
          total: bytes('Bytes of the machine.'),
          free: bytes('Bytes that nobody uses.'),
        }),
        'Memory.',
      ),
      disk_usage: described(z.object({ bookmarks: bytes('Bytes of the archives of all users.') }), 'Disk usage.'),
    }),
  ),
});
