import { announce } from '../a11y/announce.ts'
import { copyText } from '../copy-text.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { pasteBlock, pasteRange, readRange, textsOf, type GridData } from './changes.ts'
import type { CellRef, EditGridProps, GridChange, GridRange } from './grid-types.ts'
import { rangeHeight } from './range.ts'
import { parseTsv, writeTsv } from './tsv.ts'

/** More rows than these are not put on the clipboard. */
const copyLimit = 20_000

type Options = {
  props: EditGridProps
  data: GridData
  range: GridRange
  apply: (changes: GridChange[]) => void
  select: (from: CellRef, to: CellRef) => void
}

/** Blocks to and from the clipboard, as spreadsheets write and read them. */
export function useClipboardActs({ props, data, range, apply, select }: Options) {
  const t = useKitText()
  const { loadRows, readOnly } = props
  return {
    /** The selection for the clipboard; null while rows of it are still loading. */
    copy: (): string | null => {
      const rows = rangeHeight(range) > copyLimit ? null : readRange(data, range)
      return rows && writeTsv(rows)
    },
    /** Loads what of the selection is not loaded and puts it on the clipboard. */
    copyLoading: async (): Promise<void> => {
      const rows = rangeHeight(range)
      if (rows > copyLimit) return announce(t('copyTooMuch', { n: copyLimit }))
      announce(t('loading'))
      if (!loadRows) return
      const loaded = await loadRows(range.top, range.bottom + 1)
      await copyText(writeTsv(textsOf(data, loaded, range)))
      announce(t('copied'))
    },
    paste: (text: string) => {
      if (readOnly || text === '') return
      const block = parseTsv(text)
      const target = pasteRange(data, range, block)
      const changes = pasteBlock(data, target, block)
      apply(changes)
      select({ row: target.bottom, column: target.right }, { row: target.top, column: target.left })
      const over = block.length - rangeHeight(target)
      announce(over > 0 ? t('pastedSome', { n: changes.length, over }) : t('pasted', { n: changes.length }))
    },
  }
}
