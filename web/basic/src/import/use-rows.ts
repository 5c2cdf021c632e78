import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ImportInfo, ImportRow } from '@waybill/contract'
import { getImport, validateRows, viewImport } from '@waybill/contract/api/imports'
import { useClient } from '@waybill/host'

export type Show = 'all' | 'errors' | 'valid'
export type CellChange = { index: number; field: string; value: string }

const WINDOW = 200
const SEND_AFTER_MS = 250
/** While the server does not take them, edits are offered again this often. */
const RETRY_MS = 5_000
/** The server's limit for one call. */
const EDITS_A_CALL = 2000

/** What is known of the rows of one tab: windows that were asked for, by their number. */
type Known = { windows: Map<number, readonly ImportRow[]>; asked: Set<number>; total: number }
const nothing = (): Known => ({ windows: new Map(), asked: new Set(), total: 0 })

type Edit = { rowNo: number; values: Partial<Record<string, string>>; deleted?: boolean }
type Edits = Map<number, Edit>

/** Lays an edit over what waits for its row. */
function join(waiting: Edits, edit: Edit): void {
  const before = waiting.get(edit.rowNo)
  waiting.set(edit.rowNo, { ...before, ...edit, values: { ...before?.values, ...edit.values } })
}

/** Replaces rows by what the server says of them, wherever they are shown. */
function merged(known: Known, rows: readonly ImportRow[]): Known {
  const fresh = new Map(rows.map((row) => [row.rowNo, row]))
  const windows = new Map(
    [...known.windows].map(([number, old]) => [number, old.map((row) => fresh.get(row.rowNo) ?? row)] as const),
  )
  return { ...known, windows }
}

/** Sends edits in the order in which they were made, a short while after the last one; nothing is lost while a call is under way. */
function useSender(importId: string, onAnswer: (rows: readonly ImportRow[]) => void) {
  const client = useClient()
  const cache = useQueryClient()
  const waiting = useRef<Edits>(new Map())
  const sending = useRef<Promise<void>>(Promise.resolve())
  const [unsent, setUnsent] = useState(0)
  const [failure, setFailure] = useState<unknown>(null)

  /** One call's worth of the waiting edits; throws when the server did not take them, and they wait on. */
  const sendSome = useCallback(async () => {
    const edits = [...waiting.current.values()].slice(0, EDITS_A_CALL)
    for (const edit of edits) waiting.current.delete(edit.rowNo)
    try {
      const answer = await client.call(
        validateRows,
        { body: { excelCacheId: importId, rows: edits } },
        { hideErrors: true },
      )
      cache.setQueryData<ImportInfo>(
        [getImport.id, { params: { id: importId } }],
        (info) =>
          info && { ...info, valid: answer.valid, invalid: answer.invalid, rows: answer.valid + answer.invalid },
      )
      setFailure(null)
      onAnswer(answer.rows)
    } catch (error) {
      // Kept for the next try; what was typed meanwhile counts more.
      const typed = waiting.current
      waiting.current = new Map(edits.map((edit) => [edit.rowNo, edit] as const))
      for (const edit of typed.values()) join(waiting.current, edit)
      setFailure(error)
      throw error
    } finally {
      setUnsent(waiting.current.size)
    }
  }, [cache, client, importId, onAnswer])
  const send = useCallback(async () => {
    while (waiting.current.size > 0) await sendSome()
  }, [sendSome])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const sent = sending.current.then(send)
    sending.current = sent.catch(() => {})
    return sent
  }, [send])
  // A failure is shown by `failure`; whoever must know awaits `flush` himself.
  const flushSoon = useCallback(() => void flush().catch(() => {}), [flush])
  const add = useCallback(
    (edits: Iterable<Edit>) => {
      for (const edit of edits) join(waiting.current, edit)
      setUnsent(waiting.current.size)
      clearTimeout(timer.current)
      timer.current = setTimeout(flushSoon, SEND_AFTER_MS)
    },
    [flushSoon],
  )
  useEffect(() => flushSoon, [flushSoon])
  useEffect(() => {
    if (failure === null) return
    const again = setInterval(flushSoon, RETRY_MS)
    window.addEventListener('online', flushSoon)
    return () => {
      clearInterval(again)
      window.removeEventListener('online', flushSoon)
    }
  }, [failure, flushSoon])
  return { add, flush, unsent, failure }
}

/** The rows of an import in windows, and their edits. Give the component a key for tab and mapping: other rows, other state. */
export function useRows(importId: string, show: Show) {
  const client = useClient()
  const [known, setKnown] = useState(nothing)
  const { asked } = known

  const take = useCallback((rows: readonly ImportRow[]) => setKnown((now) => merged(now, rows)), [])
  const sender = useSender(importId, take)

  const load = useCallback(
    async (number: number) => {
      const query = { excelCacheId: importId, show, offset: number * WINDOW, limit: WINDOW }
      try {
        const answer = await client.call(viewImport, { query }, { hideErrors: true })
        // An answer for rows that were thrown away meanwhile comes too late.
        setKnown((now) =>
          now.asked === asked
            ? { ...now, total: answer.total, windows: new Map(now.windows).set(number, answer.rows) }
            : now,
        )
      } catch {
        // Asked again when the rows come into sight again.
        asked.delete(number)
      }
    },
    [client, importId, show, asked],
  )
  const need = useCallback(
    (from: number, to: number) => {
      for (
        let number = Math.floor(Math.max(0, from) / WINDOW);
        number <= Math.floor(Math.max(0, to) / WINDOW);
        number++
      ) {
        if (asked.has(number)) continue
        asked.add(number)
        void load(number)
      }
    },
    [asked, load],
  )
  const rowAt = useCallback(
    (index: number): ImportRow | undefined => known.windows.get(Math.floor(index / WINDOW))?.[index % WINDOW],
    [known.windows],
  )

  const edit = useCallback(
    (changes: readonly CellChange[]) => {
      const byRow: Edits = new Map()
      for (const { index, field, value } of changes) {
        const row = rowAt(index)
        if (!row) continue
        const before = byRow.get(row.rowNo)
        byRow.set(row.rowNo, { rowNo: row.rowNo, values: { ...before?.values, [field]: value } })
      }
      // Shown at once; the server's verdict follows.
      setKnown((now) =>
        merged(
          now,
          [...now.windows.values()]
            .flat()
            .filter((row) => byRow.has(row.rowNo))
            .map((row) => ({ ...row, values: { ...row.values, ...byRow.get(row.rowNo)?.values } })),
        ),
      )
      sender.add(byRow.values())
    },
    [rowAt, sender],
  )
  const leaveOut = useCallback(
    async (rowNo: number) => {
      sender.add([{ rowNo, values: {}, deleted: true }])
      await sender.flush()
      setKnown(nothing())
    },
    [sender],
  )
  return {
    total: known.total,
    loaded: known.windows.size > 0,
    need,
    rowAt,
    edit,
    leaveOut,
    flush: sender.flush,
    unsent: sender.unsent,
    failure: sender.failure,
    windows: known.windows,
  }
}
export type Rows = ReturnType<typeof useRows>
