import { fillDown, fillTarget, pasteBlock, readRange, type GridData, valuesIn } from './changes.ts'
import type { EditGridProps, GridChange, GridRange } from './grid-types.ts'
import { rangeHeight } from './range.ts'

/** From so many rows on, the same text for all of them is one call and not an edit each. */
export const rowsAtOnce = 2000

/** Filling rows from those above them: by Ctrl+D and by the handle of the selection. */
export function fillActs(props: EditGridProps, data: GridData, apply: (changes: GridChange[]) => void) {
  const { onFill, readOnly } = props
  return {
    down: (range: GridRange) => {
      const { source, target } = fillTarget(range)
      const row = data.getRow(source)
      if (onFill && row && !readOnly && rangeHeight(target) > rowsAtOnce)
        onFill({ top: target.top, bottom: target.bottom, values: valuesIn(data, row, target) })
      else apply(fillDown(data, range))
    },
    /** Repeats the rows of a range below it, down to `bottom`. */
    repeat: (range: GridRange, bottom: number) => {
      const block = bottom > range.bottom ? readRange(data, range) : null
      if (block) apply(pasteBlock(data, { ...range, top: range.bottom + 1, bottom }, block))
    },
  }
}
