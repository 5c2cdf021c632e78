import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { listPrinters } from '@waybill/contract/floor-printing/api'
import {
  confirmFloorPrint,
  createFloorPrint,
  type FloorPrint,
  getFloorPrint,
  listFloorPrints,
  openFloorPrint,
  type PrintSubject,
  printTestLabel,
  retryFloorPrint,
} from '@waybill/contract/floor-printing/print-api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useLocale } from '@waybill/kit'

const READ_MS = 1000
const isOpen = (print: FloorPrint | undefined): boolean => print?.state === 'queued' || print?.state === 'sent'

/** One print, read again until it is known what became of it. */
export function useFloorPrint(id: number) {
  const client = useClient()
  return useQuery({
    ...client.query(getFloorPrint, { params: { id } }, { hideErrors: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data) ? READ_MS : false),
  })
}

/** Shows a print as a call has answered it, and reads lists again. */
export function usePrintChanged() {
  const client = useClient()
  const cache = useQueryClient()
  return (print?: FloorPrint) => {
    if (print) cache.setQueryData(client.query(getFloorPrint, { params: { id: print.id } }).queryKey, print)
    for (const route of [listFloorPrints, listPrinters]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

/** A command id that stays the same until its command is answered: a second click, or a retry after a lost answer, is the same. */
function useCommand() {
  const key = useRef(randomKey())
  return { id: () => key.current, next: () => void (key.current = randomKey()) }
}

export function useRetryPrint(id: number) {
  const client = useClient()
  const changed = usePrintChanged()
  const command = useCommand()
  return useMutation({
    mutationFn: (printerId: number | null) =>
      client.call(
        retryFloorPrint,
        { params: { id }, body: { commandId: command.id(), printerId } },
        { hideErrors: true },
      ),
    onSuccess: (print) => {
      command.next()
      changed(print)
    },
    onError: command.next,
  })
}

export function useConfirmPrint(id: number) {
  const client = useClient()
  return useMutation({
    mutationFn: () => client.call(confirmFloorPrint, { params: { id } }, { hideErrors: true }),
    onSuccess: usePrintChanged(),
  })
}

export function useTestLabel(printerId: number) {
  const client = useClient()
  const changed = usePrintChanged()
  const command = useCommand()
  return useMutation({
    mutationFn: () =>
      client.call(
        printTestLabel,
        { params: { id: printerId }, body: { commandId: command.id() } },
        { hideErrors: true },
      ),
    onSuccess: (print) => {
      command.next()
      changed(print)
    },
  })
}

/** Opens a print as PDF, for the printer of the browser. */
export function useOpenPrint() {
  const bridge = useBridge()
  const { locale } = useLocale()
  return (id: number) =>
    void bridge
      .openPdf(openFloorPrint.path.replace(':id', String(id)), { method: 'GET' })
      .catch((error: unknown) => bridge.toast('error', errorMessage(error, locale) ?? String(error)))
}

interface PrintRequest {
  stationId: number
  subject: PrintSubject
  copies?: number
  /** A label that was sent to a printer before is printed once more. */
  again?: boolean
}

/** Prints at a station; `printId` is the last print. */
export function usePrinting() {
  const client = useClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const changed = usePrintChanged()
  const command = useCommand()
  const [printId, setPrint] = useState<number | null>(null)
  const create = useMutation({
    mutationFn: ({ stationId, subject, copies = 1, again = true }: PrintRequest) =>
      client.call(
        createFloorPrint,
        { body: { commandId: command.id(), stationId, subject, copies, again } },
        { hideErrors: true },
      ),
    onSuccess: (print) => {
      command.next()
      changed(print)
      setPrint(print.id)
    },
    onError: (error) => {
      command.next()
      bridge.toast('error', messageOf(error))
    },
  })
  const print = (request: PrintRequest) => {
    if (!create.isPending) create.mutate(request)
  }
  return { print, printId, isPending: create.isPending }
}
