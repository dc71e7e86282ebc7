/** The shapes of our icons, on a grid of 20 by 20. */
export const iconPaths = {
  unread: 'M3 5.5C5.5 4.5 8 4.7 10 6v10c-2-1.3-4.5-1.5-7-.5zM17 5.5c-2.5-1-5-.8-7 .5v10c2-1.3 4.5-1.5 7-.5z',
  archive: 'M3 4h14v4H3zM4.2 8v8h11.6V8M8 11.5h4',
  favourites: 'm10 3.2 2.1 4.3 4.7.7-3.4 3.3.8 4.7-4.2-2.2-4.2 2.2.8-4.7-3.4-3.3 4.7-.7z',
  all: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  article: 'M4.5 3h11v14h-11zM7.5 7h5M7.5 10h5M7.5 13h3',
  photo: 'M3 4.5h14v11H3zM3 13l4-4 3.5 3.5L13 10l4 3.5M12.7 7.4h.01',
  video: 'M3 4.5h14v11H3zM8.5 7.5v5l4-2.5z',
  label: 'M3.5 3.5h6l7 7-6 6-7-7zM6.8 6.8h.01',
  collection: 'M3.5 6.5h13v10h-13zM5 3.5h10',
  settings:
    'M10 7.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.5h7',
  menu: 'M3 6h14M3 10h14M3 14h14',
  close: 'm5 5 10 10M15 5 5 15',
  add: 'M10 4v12M4 10h12',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13.2 13.2 17 17',
  list: 'M3 4h4v5H3zM3 12h4v5H3zM10 5h7M10 8h4M10 13h7M10 16h4',
  compact: 'M3 5h14M3 8.3h14M3 11.6h14M3 15h14',
  cards: 'M3 3.5h6v8H3zM11 3.5h6v8h-6zM3 14.5h6M11 14.5h6M3 17h4M11 17h4',
  delete: 'M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6M8.5 9v4.5M11.5 9v4.5',
  more: 'M4.7 9.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM10 9.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM15.3 9.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z',
  filter: 'M3 5h14M5.5 10h9M8 15h4',
  check: 'm4 10.5 4 4 8-9',
  external: 'M8 5H5v10h10v-3M11 4.5h4.5V9M15.5 4.5 9.5 10.5',
  undo: 'M7 5 3.5 8.5 7 12M3.5 8.5h8a4.5 4.5 0 0 1 0 9H8',
  warning: 'M10 3 2.5 16.5h15zM10 8v4M10 14.2h.01',
  link: 'M8.5 11.5a3 3 0 0 0 4.2 0l3-3a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-3 3a3 3 0 0 0 4.2 4.2l1-1',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1 1M14.3 14.3l1 1M4.7 15.3l1-1M14.3 5.7l1-1',
} as const;

export type IconName = keyof typeof iconPaths;
