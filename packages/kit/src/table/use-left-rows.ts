import { useEffect, useRef } from 'react'
import { useStable } from '../react/use-stable.ts'
import { type ReadPage, type Selection, withoutLeft } from './selection.ts'

type Table = ReadPage & {
  /** As the server gave them; undefined while they are read. */
  rows: unknown
  selection: Selection
  onSelection: (selection: Selection) => void
}

/** What leaves the list while it is shown (bought, canceled, by whomever) leaves the selection: nothing is acted on unseen. */
export function usePruneSelection(table: Table): void {
  const read = useRef<ReadPage & { address: string }>(undefined)
  const { rows } = table
  const compare = useStable(() => {
    const before = read.current
    // Another page or another filter is another list; its address is there before its rows are.
    read.current = { keys: table.keys, total: table.total, address: location.href }
    if (before?.address !== location.href) return
    const next = withoutLeft(table.selection, before, table)
    if (next !== table.selection) table.onSelection(next)
  })
  useEffect(() => {
    if (rows !== undefined) compare()
  }, [rows, compare])
}
