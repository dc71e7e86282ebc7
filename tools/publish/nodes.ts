/** Versions of Node on which the packed packages are tried: the oldest and the newest of each line that we promise. */
export const supportedNodes = ['22.18.0', '22.23.3', '24.0.0', '24.21.0'] as const;
