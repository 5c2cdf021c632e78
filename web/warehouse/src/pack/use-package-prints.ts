import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createFloorPrint, listFloorPrints } from '@waybill/contract/floor-printing/print-api'
import type { FloorOrder, FloorPackage } from '@waybill/contract/outbound/floor-api'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useStation } from '../shared/station.ts'
import { useCommands, usePrintChanged } from '../shared/use-prints.ts'

interface LabelsToPrint {
  order: FloorOrder
  packageIds: readonly number[]
  again: boolean
}

/** Labels of packages on the printer of this device's station; null: the browser prints them. */
export function usePackagePrints(warehouseId: number) {
  const client = useClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const changed = usePrintChanged()
  const { station } = useStation(warehouseId)
  const commands = useCommands()
  const [prints, setPrints] = useState<ReadonlyMap<number, number>>(new Map())
  const create = useMutation({
    mutationFn: async ({ order, packageIds, again }: LabelsToPrint) => {
      for (const packageId of packageIds) {
        const subject = { kind: 'carrierLabel' as const, orderId: order.id, packageId }
        const contents = { stationId: station!.id, subject, copies: 1, again }
        const body = { commandId: commands.idOf(contents), ...contents }
        // One after the other: they leave the printer in this order.
        // oxlint-disable-next-line no-await-in-loop
        const print = await client.call(createFloorPrint, { body }, { hideErrors: true })
        commands.answered(contents)
        changed(print)
        setPrints((before) => new Map(before).set(packageId, print.id))
      }
    },
    onError: (error) => bridge.toast('error', messageOf(error)),
  })
  if (!station?.labelPrinter?.active) return null
  const print = (labels: LabelsToPrint) => {
    if (!create.isPending) create.mutate(labels)
  }
  return {
    printer: station.labelPrinter.name,
    isPending: create.isPending,
    printOf: (packageId: number): number | null => prints.get(packageId) ?? null,
    /** What was just bought: each label once, whoever else prints it. */
    printAll: (order: FloorOrder) =>
      print({
        order,
        packageIds: order.packages.flatMap(({ id, printable }) => (printable ? [id] : [])),
        again: false,
      }),
    /** A button was pressed: it prints, whatever was printed before. */
    print: (order: FloorOrder, packageId: number) => print({ order, packageIds: [packageId], again: true }),
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
