import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import {
  createPrinter,
  createStation,
  getPrinterReach,
  listPrinters,
  listStations,
  type Printer,
  printStationSign,
  type Station,
  updatePrinter,
  updateStation,
} from '@waybill/contract/floor-printing/api'
import { MOST_STATIONS } from '@waybill/contract/floor-printing/words'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { useLocale } from '@waybill/kit'

export function usePrinters(warehouseId?: number) {
  const client = useClient()
  const query = { limit: MOST_STATIONS, ...(warehouseId !== undefined && { warehouseId }) }
  return useQuery(client.query(listPrinters, { query }, { hideErrors: true }))
}

export function useAllStations() {
  const client = useClient()
  return useQuery(client.query(listStations, { query: { limit: MOST_STATIONS } }, { hideErrors: true }))
}

/** May this installation connect to printers at all? undefined until it is known. */
export const useReach = () => useQuery(useClient().query(getPrinterReach, {}, { hideErrors: true })).data?.configured

function useChanged() {
  const cache = useQueryClient()
  return () => {
    for (const route of [listPrinters, listStations]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

export type PrinterBody = InputOf<typeof createPrinter>['body'] & { active: boolean }

/** Creates a printer, or replaces the settings of one as it was read. */
export function useSavePrinter(printer: Printer | null) {
  const client = useClient()
  return useMutation({
    mutationFn: ({ warehouseId, active, ...fields }: PrinterBody) =>
      printer === null
        ? client.call(createPrinter, { body: { warehouseId, ...fields } }, { hideErrors: true })
        : client.call(
            updatePrinter,
            { params: { id: printer.id }, body: { ...fields, active, version: printer.version } },
            { hideErrors: true },
          ),
    onSettled: useChanged(),
  })
}

export type StationBody = InputOf<typeof createStation>['body'] & { active: boolean }

/** Creates a station, or replaces the settings of one as it was read. */
export function useSaveStation(station: Station | null) {
  const client = useClient()
  return useMutation({
    mutationFn: ({ warehouseId, active, ...fields }: StationBody) =>
      station === null
        ? client.call(createStation, { body: { warehouseId, ...fields } }, { hideErrors: true })
        : client.call(
            updateStation,
            { params: { id: station.id }, body: { ...fields, active, version: station.version } },
            { hideErrors: true },
          ),
    onSettled: useChanged(),
  })
}

/** Opens the sign of a station. */
export function useOpenSign() {
  const bridge = useBridge()
  const { locale } = useLocale()
  return (id: number) =>
    void bridge
      .openPdf(printStationSign.path.replace(':id', String(id)), { method: 'GET' })
      .catch((error: unknown) => bridge.toast('error', errorMessage(error, locale) ?? String(error)))
}
