import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'
import type { InputOf } from '@waybill/contract/core/route'
import { createFloorPrint, type FloorPrint, listFloorPrints } from '@waybill/contract/floor-printing/print-api'
import type { FloorOrder, FloorPackage } from '@waybill/contract/outbound/floor-api'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useStation } from '../shared/station.ts'
import { usePrintChanged } from '../shared/use-prints.ts'

interface LabelsToPrint {
  order: FloorOrder
  packages: readonly FloorPackage[]
  again: boolean
}

type Command = InputOf<typeof createFloorPrint>['body']

/** A label: after a void a package has another one, which nothing was printed of. */
const labelOf = ({ id, trackingNo }: FloorPackage): string => `${id}:${trackingNo ?? ''}`
const isLost = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0

/** Prints labels one after the other, as they leave the printer; `onPrint` is called with each. */
function useCreatePrints(onPrint: (label: string, print: FloorPrint) => void) {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const messageOf = useErrorMessage()
  // Commands whose answer was lost: each is sent again as it was, so that a label that it printed is not printed twice.
  const open = useRef(new Map<string, Command>())
  const create = async (stationId: number, label: string, command: Pick<Command, 'subject' | 'again'>) => {
    const lost = open.current.get(label)
    const body = lost?.stationId === stationId ? lost : { commandId: randomKey(), stationId, copies: 1, ...command }
    open.current.set(label, body)
    try {
      const print = await client.call(createFloorPrint, { body }, { hideErrors: true })
      open.current.delete(label)
      onPrint(label, print)
    } catch (error) {
      if (!isLost(error)) open.current.delete(label)
      throw error
    }
  }
  return useMutation({
    mutationFn: async ({ stationId, order, packages, again }: LabelsToPrint & { stationId: number }) => {
      for (const one of packages) {
        const subject = { kind: 'carrierLabel' as const, orderId: order.id, packageId: one.id }
        // oxlint-disable-next-line no-await-in-loop
        await create(stationId, labelOf(one), { subject, again })
      }
    },
    onError: (error) => {
      // It may have been created all the same.
      void cache.invalidateQueries({ queryKey: [listFloorPrints.id] })
      bridge.toast('error', messageOf(error))
    },
  })
}

/** Labels of packages on the printer of this device's station; null: the browser prints them. */
export function usePackagePrints(warehouseId: number) {
  const changed = usePrintChanged()
  const { station } = useStation(warehouseId)
  const [prints, setPrints] = useState<ReadonlyMap<string, number>>(new Map())
  const create = useCreatePrints((label, one) => {
    changed(one)
    setPrints((before) => new Map(before).set(label, one.id))
  })
  if (!station?.labelPrinter?.active) return null
  const print = (labels: LabelsToPrint) => {
    if (!create.isPending) create.mutate({ stationId: station.id, ...labels })
  }
  return {
    printer: station.labelPrinter,
    isPending: create.isPending,
    printOf: (one: FloorPackage): number | null => prints.get(labelOf(one)) ?? null,
    /** What was just bought: each label once, also when another device prints it. */
    printAll: (order: FloorOrder) =>
      print({ order, packages: order.packages.filter(({ printable }) => printable), again: false }),
    /** A button was pressed: it prints, whatever was printed before. */
    print: (order: FloorOrder, one: FloorPackage) => print({ order, packages: [one], again: true }),
  }
}
export type PackagePrints = NonNullable<ReturnType<typeof usePackagePrints>>

/** The newest print of the label that is on a package, made here or elsewhere; null: there is none, undefined: not known yet. */
export function usePackagePrint({ id, trackingNo }: FloorPackage, known: number | null): number | null | undefined {
  const query = { packageId: id, limit: 1 }
  const { data, isPending } = useQuery({
    ...useClient().query(listFloorPrints, { query }, { hideErrors: true }),
    enabled: known === null,
    staleTime: 0,
  })
  if (known !== null) return known
  if (isPending) return undefined
  const newest = data?.records[0]
  return newest?.about === trackingNo ? newest.id : null
}
