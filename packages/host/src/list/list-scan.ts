import { useEffect, useState } from 'react'
import { useBridge } from '@waybill/host'
import { announce, defineMessages, useScanner, useStable, useT } from '@waybill/kit'
import { scanOutcome } from './scan-outcome.ts'

const scanMessages = defineMessages({
  en: { none: 'Nothing found for {text}', several: { one: '1 result for {text}', other: '{n} results for {text}' } },
  cn: { none: '未找到 {text}', several: '{text}：{n} 条结果' },
})

type ListScan<Row> = {
  /** What a code may name whole. */
  names: (row: Row) => readonly (string | null | undefined)[]
  /** Left out where rows lead nowhere. */
  open?: (row: Row) => void
}
/** What a scan needs of a list. */
type Scanned<Row> = {
  state: object
  searchAll: (q: string) => void
  rows: readonly Row[] | undefined
  query: { isFetching: boolean; isPlaceholderData: boolean; isError: boolean }
}

/** The row that a code means: the one that it names whole, or the only one. */
function matchingRow<Row>(rows: readonly Row[], text: string, names: ListScan<Row>['names']): Row | undefined {
  const code = text.toLowerCase()
  const named = rows.filter((row) => names(row).some((name) => name?.toLowerCase() === code))
  return named.length === 1 ? named[0] : rows.length === 1 ? rows[0] : undefined
}

/** Nobody looks at the screen while scanning: finding nothing is also heard. Loaded when it is first needed. */
const signalNothing = () =>
  void import('../scan-sound.ts').then(
    ({ playNothingFound }) => playNothingFound(),
    () => undefined,
  )

/** A scan on a list searches it: one hit is opened, several are shown, and finding none is shown, announced and heard at once. */
export function useListScan<Row>(list: Scanned<Row>, { names, open }: ListScan<Row>): void {
  const { q } = list.state as { q?: string }
  const t = useT(scanMessages)
  const bridge = useBridge()
  const [scan, setScan] = useState<{ text: string; before: string | undefined } | null>(null)
  useScanner((text) => {
    const code = text.trim()
    setScan({ text: code, before: q })
    list.searchAll(code)
  })
  const { rows } = list
  const { isFetching, isPlaceholderData, isError } = list.query
  const finish = useStable((text: string, rows: readonly Row[]) => {
    setScan(null)
    const row = open && matchingRow(rows, text, names)
    if (row) return open(row)
    if (rows.length === 0) {
      signalNothing()
      return bridge.toast('warn', t('none', { text }))
    }
    announce(t('several', { n: rows.length, text }))
  })
  const stop = useStable(() => setScan(null))
  useEffect(() => {
    if (!scan) return
    const outcome = scanOutcome({ scan, q, hasRows: rows !== undefined, isFetching, isPlaceholderData, isError })
    if (outcome === 'drop') stop()
    else if (outcome === 'finish' && rows) finish(scan.text, rows)
  }, [scan, q, rows, isFetching, isPlaceholderData, isError, finish, stop])
}
