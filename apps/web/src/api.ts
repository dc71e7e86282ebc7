import { createClient } from '@pith/api';

export const api = createClient({ baseUrl: '' });
