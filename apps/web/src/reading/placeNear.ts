/** Places a box of fixed position near a rectangle on the screen: below it if there is room, else above. */

const GAP_PX = 10;
const MARGIN_PX = 8;
/** The bar above the text. */
const TOP_PX = 56;

export function placeNear(box: HTMLElement, rect: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const centre = rect.left + rect.width / 2;
  const left = Math.min(Math.max(centre - width / 2, MARGIN_PX), innerWidth - width - MARGIN_PX);
  const below = rect.bottom + GAP_PX;
  const above = rect.top - GAP_PX - height;
  const top =
    below + height <= innerHeight - MARGIN_PX ? below : above >= TOP_PX ? above : innerHeight - height - MARGIN_PX;
  // Through the object model, because the Content-Security-Policy forbids style attributes.
  box.style.setProperty('left', `${Math.max(left, MARGIN_PX)}px`);
  box.style.setProperty('top', `${Math.max(top, MARGIN_PX)}px`);
}
