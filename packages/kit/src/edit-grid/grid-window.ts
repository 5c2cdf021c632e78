/** Height of a grid row and of the head, in pixels. */
export const rowHeight = 30
export const headHeight = 32
/** Width of the column of line numbers, in pixels. */
export const numberWidth = 56

const overscan = 6

/** First row and row after the last that must be drawn. */
export function rowWindow(scrollTop: number, height: number, rowCount: number): { first: number; end: number } {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan)
  const end = Math.min(rowCount, Math.ceil((scrollTop + height - headHeight) / rowHeight) + overscan)
  return { first: Math.min(first, Math.max(0, end - 1)), end }
}

/** Left edges of columns, pixels from the grid's left; one more than there are columns, the last is the full width. */
export function columnOffsets(columns: readonly { width: number }[]): number[] {
  const offsets = [numberWidth]
  for (const column of columns) offsets.push((offsets.at(-1) ?? 0) + column.width)
  return offsets
}

/** First unpinned column and column after the last that must be drawn. */
export function columnWindow(
  offsets: readonly number[],
  pinned: number,
  view: { scrollLeft: number; width: number },
): { first: number; end: number } {
  const count = offsets.length - 1
  const pinnedWidth = offsets[pinned] ?? 0
  let first = pinned
  while (first < count - 1 && (offsets[first + 1] ?? 0) <= view.scrollLeft + pinnedWidth) first += 1
  let end = first
  while (end < count && (offsets[end] ?? 0) < view.scrollLeft + view.width) end += 1
  return { first: Math.max(pinned, first - 1), end: Math.min(count, end + 1) }
}

/** Where to scroll so that a span becomes visible behind a fixed margin at the start; the present place when it is visible already. */
export function scrollInto(
  span: { start: number; end: number },
  view: { scroll: number; size: number; margin: number },
): number {
  if (span.start < view.scroll + view.margin) return Math.max(0, span.start - view.margin)
  if (span.end > view.scroll + view.size) return span.end - view.size
  return view.scroll
}
