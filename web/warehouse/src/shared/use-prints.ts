import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import { listPrinters } from '@waybill/contract/floor-printing/api'
import {
  cancelFloorPrint,
  confirmFloorPrint,
  createFloorPrint,
  type FloorPrint,
  getFloorPrint,
  listFloorPrints,
  openFloorPrint,
  type PrintSubject,
  printTestLabel,
  repeatFloorPrint,
  retryFloorPrint,
} from '@waybill/contract/floor-printing/print-api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useLocale, useStable } from '@waybill/kit'

const READ_MS = 1000
const isOpen = (print: FloorPrint | undefined): boolean => print?.state === 'queued' || print?.state === 'sent'

/** One print, read again until it is known what became of it. */
export function useFloorPrint(id: number) {
  const client = useClient()
  const print = useQuery({
    ...client.query(getFloorPrint, { params: { id } }, { hideErrors: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data) ? READ_MS : false),
  })
  // Lists show what became of it as soon as this does.
  const changed = useStable(usePrintChanged())
  const waits = isOpen(print.data)
  const waited = useRef(waits)
  useEffect(() => {
    if (waited.current && !waits) changed()
    waited.current = waits
  }, [waits, changed])
  return print
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

/**
 * Command ids that stay the same until their command is answered, one for each contents: a second click, or another try after a lost
 * answer, is the same command.
 */
export function useCommands() {
  const ids = useRef(new Map<string, string>())
  return {
    idOf: (contents: unknown): string => {
      const key = JSON.stringify(contents)
      const id = ids.current.get(key) ?? randomKey()
      ids.current.set(key, id)
      return id
    },
    answered: (contents: unknown) => void ids.current.delete(JSON.stringify(contents)),
  }
}

export function useRetryPrint(id: number) {
  const client = useClient()
  const changed = usePrintChanged()
  const commands = useCommands()
  return useMutation({
    mutationFn: (printerId: number | null) =>
      client.call(
        retryFloorPrint,
        { params: { id }, body: { commandId: commands.idOf(printerId), printerId } },
        { hideErrors: true },
      ),
    onSuccess: (print, printerId) => {
      commands.answered(printerId)
      changed(print)
    },
  })
}

export function useConfirmPrint(id: number) {
  const client = useClient()
  return useMutation({
    mutationFn: () => client.call(confirmFloorPrint, { params: { id } }, { hideErrors: true }),
    onSuccess: usePrintChanged(),
  })
}

export function useCancelPrint(id: number) {
  const client = useClient()
  return useMutation({
    mutationFn: () => client.call(cancelFloorPrint, { params: { id } }, { hideErrors: true }),
    onSuccess: usePrintChanged(),
  })
}

/** Prints the same once more, on the same printer (null) or another one; `onPrint` is called with the new print. */
export function useRepeatPrint(id: number, onPrint: (id: number) => void) {
  const client = useClient()
  const changed = usePrintChanged()
  const commands = useCommands()
  return useMutation({
    mutationFn: (printerId: number | null) =>
      client.call(
        repeatFloorPrint,
        { params: { id }, body: { commandId: commands.idOf(printerId), printerId } },
        { hideErrors: true },
      ),
    onSuccess: (print, printerId) => {
      commands.answered(printerId)
      changed(print)
      onPrint(print.id)
    },
  })
}

export function useTestLabel(printerId: number) {
  const client = useClient()
  const changed = usePrintChanged()
  const commands = useCommands()
  return useMutation({
    mutationFn: () =>
      client.call(
        printTestLabel,
        { params: { id: printerId }, body: { commandId: commands.idOf('test') } },
        { hideErrors: true },
      ),
    onSuccess: (print) => {
      commands.answered('test')
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
  const commands = useCommands()
  const [printId, setPrint] = useState<number | null>(null)
  const create = useMutation({
    mutationFn: (request: PrintRequest) => {
      const { stationId, subject, copies = 1, again = true } = request
      const body = { commandId: commands.idOf(request), stationId, subject, copies, again }
      return client.call(createFloorPrint, { body }, { hideErrors: true })
    },
    onSuccess: (print, request) => {
      commands.answered(request)
      changed(print)
      setPrint(print.id)
    },
    onError: (error) => bridge.toast('error', messageOf(error)),
  })
  const print = (request: PrintRequest) => {
    if (!create.isPending) create.mutate(request)
  }
  return { print, printId, isPending: create.isPending }
}
