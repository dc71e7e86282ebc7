/**
 * Which rows of a long list are near the part of the page that is in view. All rows have the same height.
 *
 * Decision: docs/decisions/0039-a-list-of-equal-rows.md.
 */
export interface Geometry {
  readonly count: number;
  /** Items side by side in a row. */
  readonly columns: number;
  readonly rowHeight: number;
  /** Distance from the top of the list to the top of the view; negative if the list begins below it. */
  readonly scrolled: number;
  readonly viewHeight: number;
}

export interface ListWindow {
  /** The first item to draw, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Where the first item is. */
  readonly top: number;
  readonly height: number;
}

/** How much is drawn above and below the view, in views: enough for a quick flick of the finger. */
const OVERSCAN_VIEWS = 0.75;

export function windowOf({ count, columns, rowHeight, scrolled, viewHeight }: Geometry): ListWindow {
  const rows = Math.ceil(count / columns);
  const overscan = viewHeight * OVERSCAN_VIEWS;
  const rowAt = (distance: number) => Math.min(Math.max(Math.floor(distance / rowHeight), 0), rows);
  const firstRow = Math.min(rowAt(scrolled - overscan), Math.max(rows - 1, 0));
  const endRow = Math.min(rowAt(scrolled + viewHeight + overscan) + 1, rows);
  return {
    first: firstRow * columns,
    end: Math.min(endRow * columns, count),
    top: firstRow * rowHeight,
    height: rows * rowHeight,
  };
}
