/** Sends the requests of the app. When the server cannot be reached, answers come from what is kept in this browser, if anything is. */
import { offlineSettings } from './settings.svelte.ts';

class Connection {
  /** Whether the last request found no server. */
  isAway = $state(false);
  /** Number of changes that wait for the server. */
  waiting = $state(0);
  /** Grows when the server can be reached again and has got what waited. */
  returns = $state(0);
  /** Called after a change that the server has accepted, and when the server cannot be reached. */
  onChanged = (): void => {};
  onAway = (): void => {};

  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = String(input);
    if (offlineSettings.value.part === 'nothing') return fetch(url, init);
    try {
      const { hasLocalId, withRealIds } = url.includes('local-') ? await import('./changes.ts') : {};
      const response = await fetch(hasLocalId?.(url) ? await withRealIds!(url) : url, init);
      if (response.ok && init?.method && init.method !== 'GET') this.onChanged();
      return response;
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      this.isAway = true;
      const answer = await (await import('./answers.ts')).answerWithoutServer(url, init);
      this.onAway(); // by now a change waits
      if (!answer) throw error;
      return answer;
    }
  };
}

export const connection = new Connection();
