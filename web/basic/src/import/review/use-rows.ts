import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { type ImportRow, viewImport } from '@waybill/contract/imports/api'
import { useClient } from '@waybill/host'
import { useStable } from '@waybill/kit'
import { writeRowNumbers } from './row-numbers.ts'
import type { Sender } from './use-sender.ts'

export type CellChange = { rowNo: number; field: string; value: string }

const WINDOW = 200
/** Windows kept: 8,000 rows. */
const KEPT = 40
/** Rows in sight that could not be had are asked for again after this. */
const RETRY_MS = 3_000

/** Rows of one order, by windows; those that are asked for with what stops them. */
type Known = { order: Int32Array; windows: Map<number, readonly ImportRow[]>; asked: Map<number, AbortController> }
type SetKnown = Dispatch<SetStateAction<Known>>
const nothing = (order: Int32Array): Known => ({ order, windows: new Map(), asked: new Map() })

/** The same windows with some rows in another state. */
function changed(known: Known, change: (row: ImportRow) => ImportRow): Known {
  const windows = new Map(
    [...known.windows].map(([number, rows]) => {
      const next = rows.map(change)
      return [number, next.some((row, index) => row !== rows[index]) ? next : rows] as const
    }),
  )
  return { ...known, windows }
}

/** With one window more; the ones farthest from it go when there are too many. */
function withWindow(known: Known, number: number, rows: readonly ImportRow[]): Known {
  const windows = new Map(known.windows).set(number, rows)
  const spare = [...windows.keys()].toSorted((a, b) => Math.abs(a - number) - Math.abs(b - number)).slice(KEPT)
  for (const far of spare) {
    windows.delete(far)
    known.asked.delete(far)
  }
  return { ...known, windows }
}

const typedOver = (row: ImportRow, values: ImportRow['values']): ImportRow => ({
  ...row,
  values: { ...row.values, ...values },
})

/** The windows from one place to another (excluded). */
const windowsIn = (from: number, to: number) => ({
  first: Math.floor(Math.max(0, from) / WINDOW),
  last: Math.floor(Math.max(0, to - 1) / WINDOW),
})

/** Rows that the server answered, by row number; for each load that is under way those that were answered since it began: they are newer. */
function useAnswers(answers: Sender['answers'], setKnown: SetKnown) {
  const loads = useRef(new Set<Map<number, ImportRow>>())
  useEffect(() => {
    const take = (rows: readonly ImportRow[]) => {
      const fresh = new Map(rows.map((row) => [row.rowNo, row]))
      for (const newer of loads.current) for (const [rowNo, row] of fresh) newer.set(rowNo, row)
      setKnown((now) => changed(now, (row) => fresh.get(row.rowNo) ?? row))
    }
    answers.add(take)
    return () => void answers.delete(take)
  }, [answers, setKnown])
  return loads
}

type Loading = { importId: string; known: Known; setKnown: SetKnown; answers: Sender['answers'] }

/** Loads one window of the rows. */
function useLoad({ importId, known, setKnown, answers }: Loading) {
  const client = useClient()
  const loads = useAnswers(answers, setKnown)
  return useCallback(
    async (number: number): Promise<void> => {
      const { asked, order } = known
      const stop = new AbortController()
      const newer = new Map<number, ImportRow>()
      asked.set(number, stop)
      loads.current.add(newer)
      const rows = writeRowNumbers(order.subarray(number * WINDOW, (number + 1) * WINDOW))
      const query = { excelCacheId: importId, rows, limit: WINDOW }
      try {
        const answer = await client.call(viewImport, { query } as never, { hideErrors: true, signal: stop.signal })
        const found = answer.rows.map((row) => newer.get(row.rowNo) ?? row)
        // An answer for rows that were thrown away meanwhile comes too late.
        setKnown((now) => (now.asked === asked ? withWindow(now, number, found) : now))
      } catch {
        if (asked.get(number) === stop) asked.delete(number)
        // Asked again when the rows come into sight again, or after a while when they are.
        if (!stop.signal.aborted)
          setTimeout(() => setKnown((now) => (now.asked === asked ? { ...now } : now)), RETRY_MS)
      } finally {
        loads.current.delete(newer)
      }
    },
    [client, importId, known, loads, setKnown],
  )
}

/** Loads what comes into sight, and again when it was forgotten or could not be had. */
function useNeeded(known: Known, load: (number: number) => Promise<void>) {
  const seen = useRef<[from: number, to: number]>(null)
  const need = useCallback(
    (from: number, to: number) => {
      seen.current = [from, to]
      const { first, last } = windowsIn(from, to)
      for (const [number, stop] of known.asked) {
        if ((number < first - 1 || number > last + 1) && !known.windows.has(number)) stop.abort()
      }
      for (let number = first; number <= last && number * WINDOW < known.order.length; number += 1)
        if (!known.asked.has(number)) void load(number)
    },
    [known, load],
  )
  useEffect(() => {
    if (seen.current) need(...seen.current)
  }, [need])
  return { seen, need }
}

/** The edits of some cells, by row. */
function editsByRow(changes: readonly CellChange[]): Map<number, Record<string, string>> {
  const byRow = new Map<number, Record<string, string>>()
  for (const { rowNo, field, value } of changes) byRow.set(rowNo, { ...byRow.get(rowNo), [field]: value })
  return byRow
}

/** The rows of an import in the order that was found, fetched in windows, and their edits. */
export function useRows(importId: string, order: Int32Array, sender: Sender) {
  const [state, setKnown] = useState(() => nothing(order))
  let known = state
  if (state.order !== order) {
    // Another order has other windows: none of the old ones is shown for a moment.
    known = nothing(order)
    setKnown(known)
  }
  const { waiting, add, answers, refused } = sender
  const { seen, need } = useNeeded(known, useLoad({ importId, known, setKnown, answers }))
  const rowAt = useCallback(
    (index: number): ImportRow | undefined => {
      const row = known.windows.get(Math.floor(index / WINDOW))?.[index % WINDOW]
      const typed = row && waiting.get(row.rowNo)
      return typed ? typedOver(row, typed) : row
    },
    [known.windows, waiting],
  )
  /** Shows edits at once and sends them; the server's verdict follows. */
  const edit = useCallback(
    (changes: readonly CellChange[]) => {
      const byRow = editsByRow(changes)
      setKnown((now) =>
        changed(now, (row) => {
          const typed = byRow.get(row.rowNo)
          return typed ? typedOver(row, typed) : row
        }),
      )
      add([...byRow].map(([rowNo, values]) => ({ rowNo, values })))
    },
    [add],
  )
  /** The rows that are loaded, in their order, with their places. */
  const loaded = () =>
    [...known.windows]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([number, window]) => window.map((row, index) => ({ row, at: number * WINDOW + index })))
  /** What is loaded is not true any more; what is in sight stays there until the new is. */
  const forget = useStable(() =>
    setKnown((now) => {
      const { first, last } = windowsIn(...(seen.current ?? [0, 0]))
      const near = [...now.windows].filter(([number]) => number >= first && number <= last)
      return { order: now.order, windows: new Map(near), asked: new Map() }
    }),
  )
  // What was typed is not there any more.
  useEffect(() => {
    if (refused) forget()
  }, [refused, forget])
  return { waiting, order, need, rowAt, edit, loaded, forget }
}
export type Rows = ReturnType<typeof useRows>
