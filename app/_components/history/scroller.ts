/** The element that scrolls around this one. The vendor's content may scroll too, by its style, but is as high as all of it. */
export function scrollerOf(element: Element): Element | null {
  for (let each = element.parentElement; each; each = each.parentElement) {
    const canScroll = /auto|scroll/.test(getComputedStyle(each).overflowY);
    if (canScroll && each.scrollHeight > each.clientHeight) return each;
  }
  return null;
}

/** So near to its end, in pixels, a chat stays at its end. */
const near = 40;

export const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: Element): boolean =>
  scrollHeight - scrollTop - clientHeight < near;
