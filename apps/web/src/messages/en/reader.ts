/** The article page. */
export const reader = {
  couldNotOpen: 'Could not open this page',
} as const;
