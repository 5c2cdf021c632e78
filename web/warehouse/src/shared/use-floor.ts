import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'
import { countFloorOrders, type FloorOrder, getFloorOrder, listFloorOrders } from '@waybill/contract/outbound/floor-api'
import { useClient, useShell } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { type AnswerTone } from '../scan/answer-panel.tsx'
import { useLastScans } from '../scan/last-scans.tsx'
import { soundOf } from '../scan/sound.ts'
import { useScanQueue } from '../scan/use-scan-queue.ts'

export const useFloorOrder = (id: number) =>
  useQuery(useClient().query(getFloorOrder, { params: { id } }, { hideErrors: true }))

/** How many orders are at each stage, at one warehouse or at all of them; undefined until it is known. */
export const useFloorCounts = (warehouseId: number | null) =>
  useQuery(useClient().query(countFloorOrders, { query: warehouseId === null ? {} : { warehouseId } })).data

/** Lists of the floor are asked for again when something changes on it. */
export function useFloorChanged() {
  const cache = useQueryClient()
  const client = useClient()
  return (order?: FloorOrder) => {
    if (order) cache.setQueryData(client.query(getFloorOrder, { params: { id: order.id } }).queryKey, order)
    for (const route of [listFloorOrders, countFloorOrders]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

interface Command {
  commandId: string
  takeOver: boolean
}
/** One scan: what is shown of it, the command that it is, and the words when it is done. */
export interface FloorScan {
  code: string
  /** `confirmed`: somebody has answered the question that the first answer was. */
  send: (command: Command, confirmed: boolean) => Promise<FloorOrder>
  /** `before`: the order as the answer before this one had it; scans that wait were sent on from that one, not from what the page shows. */
  done: (order: FloorOrder, before?: FloorOrder) => string
  failed?: (code: string | null) => void
  takeOver?: boolean
  confirmed?: boolean
}
type Item = FloorOrder['items'][number]
/** The line of which a scan changed the count. */
export const changedItem = (now: FloorOrder, before: FloorOrder | undefined, count: 'picked' | 'verified'): Item =>
  now.items.find((item) => item[count] !== before?.items.find(({ line }) => line === item.line)?.[count]) ??
  now.items[0]!

export interface FloorAnswer {
  tone: AnswerTone
  text: string
  /** Somebody else works on it: the scan can be sent again to take it over. */
  blocked?: FloorScan
  /** A question that is to be answered first: the scan can be sent again with a yes. */
  asking?: FloorScan
}

const questions: ReadonlySet<string> = new Set(['FLOOR_TAKEN', 'FLOOR_UNKNOWN_CODE', 'FLOOR_WEIGHT_HIGH'])
/** Refusals after which what the page shows is no longer how it is. */
const reloads: ReadonlySet<string> = new Set([
  'OUTBOUND_STATE',
  'FLOOR_CANCELED',
  'FLOOR_LABEL_REFUSED',
  'FLOOR_LABEL_PENDING',
  'FLOOR_VOID_PENDING',
  'FLOOR_VOID_REFUSED',
  'FLOOR_ON_TRUCK',
  'FLOOR_NOT_LABELLED',
  'FLOOR_HAS_LABEL',
  'FLOOR_OWN_LABEL_VOID',
])
const toneOfCode = (code: string | null): AnswerTone =>
  code === 'FLOOR_CANCELED' ? 'stop' : code !== null && questions.has(code) ? 'attention' : 'wrong'
const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null)

/** The conversation of a page with its scanner: sends scans in their order, and keeps the last answer and the last five. */
export function useFloorScans(onDone?: (order: FloorOrder) => void) {
  const messageOf = useErrorMessage()
  const changed = useFloorChanged()
  const cache = useQueryClient()
  const client = useClient()
  const { scans, note } = useLastScans()
  const [answer, setAnswer] = useState<FloorAnswer | null>(null)
  const say = (next: FloorAnswer) => {
    setAnswer(next)
    soundOf(next.tone)
    note({ key: randomKey(), tone: next.tone, text: next.text })
  }
  const { add, ...queue } = useScanQueue<FloorScan, FloorOrder>(
    (scan, commandId) => scan.send({ commandId, takeOver: scan.takeOver ?? false }, scan.confirmed ?? false),
    (result) => {
      if ('value' in result) {
        const before = cache.getQueryData<FloorOrder>(
          client.query(getFloorOrder, { params: { id: result.value.id } }).queryKey,
        )
        changed(result.value)
        say({ tone: 'right', text: result.scan.done(result.value, before) })
        return onDone?.(result.value)
      }
      const code = codeOf(result.error)
      if (code !== null && reloads.has(code)) void cache.invalidateQueries({ queryKey: [getFloorOrder.id] })
      const text = messageOf(result.error)
      result.scan.failed?.(code)
      say({
        tone: toneOfCode(code),
        text,
        ...(code === 'FLOOR_TAKEN' && { blocked: result.scan }),
        ...(code === 'FLOOR_WEIGHT_HIGH' && { asking: result.scan }),
      })
    },
  )
  return { add, say, answer, scans, ...queue }
}
export type FloorScans = ReturnType<typeof useFloorScans>

const KEY = 'waybill.floor-warehouse'
const stored = (): number => {
  try {
    return Number(localStorage.getItem(KEY))
  } catch {
    return 0
  }
}

/** The warehouse that this computer stands in: the one chosen here before, or the first. */
export function useFloorWarehouse() {
  const { user } = useShell()
  const warehouses = user?.warehouseList ?? []
  const [chosen, setChosen] = useState(stored)
  const warehouse = warehouses.find(({ warehouseId }) => warehouseId === chosen) ?? warehouses[0]
  const choose = (id: number) => {
    setChosen(id)
    try {
      localStorage.setItem(KEY, String(id))
    } catch {
      // A forbidden store: asked again next time.
    }
  }
  return { warehouses, warehouseId: warehouse?.warehouseId ?? null, choose }
}
export type FloorWarehouse = ReturnType<typeof useFloorWarehouse>
