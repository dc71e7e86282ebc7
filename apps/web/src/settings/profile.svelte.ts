/** Who is signed in. */
import type { getProfile, ResponseBodyOf } from '@pith/api';
import { api } from '../api.ts';

type Profile = ResponseBodyOf<typeof getProfile>;

class ProfileStore {
  value = $state.raw<Profile>();
  error = $state.raw<unknown>();

  get isAdmin(): boolean {
    return this.value?.provider.permissions.includes('admin:write') ?? false;
  }

  async load(): Promise<void> {
    try {
      this.value = (await api.getProfile()).body;
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
  }
}

export const profile = new ProfileStore();
