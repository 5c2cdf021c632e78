import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/rate-sheets/api'
import type { Sheet, SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { uploadFile, useBridge, useClient } from '@waybill/host'
import { queryOf } from './scope.ts'

const hidden = { hideErrors: true }

export function useSheet(scope: SheetScope) {
  const client = useClient()
  return useQuery(client.query(api.getRateSheet, { query: queryOf(scope) }, hidden))
}

export function useSurcharges(carrier: number) {
  const client = useClient()
  return useQuery(client.query(api.listSheetSurcharges, { query: { carrier } }, hidden))
}

/** Whatever comes of a change, the sheet is read again. */
export function useRenew() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [api.getRateSheet, api.listRateSheets, api.listSheetSurcharges].map(({ id }) =>
        cache.invalidateQueries({ queryKey: [id] }),
      ),
    )
}

/** The draft as it was when somebody began to change it, however often it is read again meanwhile. */
export interface SeenSheet {
  scope: SheetScope
  edits: number
}
export const seenOf = ({ kind, carrier, service, draft }: Sheet): SeenSheet => ({
  scope: { kind, carrier, service },
  edits: draft?.edits ?? 0,
})

type Change =
  | { of: 'again'; version: number }
  | { of: 'discard' }
  | { of: 'cancel'; id: number }
  | { of: 'schedule'; startsOn: string; doubtsSeen: boolean; note: string | null }
  | ({ of: 'surcharge' } & Omit<InputOf<typeof api.changeSheetSurcharge>['body'], 'carrier' | 'seen'>)

/** Changes a sheet as it was seen. */
export function useChangeSheet({ scope, edits: seen }: SeenSheet, onDone: (sheet: Sheet) => void) {
  const client = useClient()
  const renew = useRenew()
  return useMutation({
    mutationFn: (change: Change): Promise<Sheet> => {
      const body = { ...scope, seen }
      switch (change.of) {
        case 'again':
          return client.call(api.draftFromVersion, { body: { ...body, version: change.version } }, hidden)
        case 'discard':
          return client.call(api.discardRateSheet, { body }, hidden)
        case 'cancel':
          return client.call(api.cancelRateSheet, { params: { id: change.id } }, hidden)
        case 'schedule': {
          const { of: _, ...rest } = change
          return client.call(api.scheduleRateSheet, { body: { ...body, ...rest } }, hidden)
        }
        case 'surcharge': {
          const { of: _, ...rest } = change
          return client.call(api.changeSheetSurcharge, { body: { carrier: scope.carrier, seen, ...rest } }, hidden)
        }
      }
    },
    onSuccess: onDone,
    onSettled: renew,
  })
}

export interface LoadForm {
  name: string
  source: string
  sourceDate: string | null
  worksheet: string
  verified: boolean
}

/** Sends a file with what is said of it. */
export function useLoad({ scope, edits }: SeenSheet) {
  const bridge = useBridge()
  const renew = useRenew()
  return useMutation({
    mutationFn: ({ file, form }: { file: File; form: LoadForm }) => {
      const query = new URLSearchParams({
        kind: scope.kind,
        carrier: String(scope.carrier),
        ...(scope.service !== null && { service: scope.service }),
        seen: String(edits),
        name: form.name.trim(),
        source: form.source.trim(),
        status: form.verified ? 'verified' : 'sample',
        ...(form.sourceDate !== null && { sourceDate: form.sourceDate }),
        ...(form.worksheet.trim() !== '' && { worksheet: form.worksheet.trim() }),
      })
      return uploadFile(bridge, { ...api.loadRateSheet, path: `${api.loadRateSheet.path}?${query.toString()}` }, file)
    },
    onSettled: renew,
  })
}

export type TrialBody = InputOf<typeof api.tryRateSheet>['body']

export function useTrial() {
  const client = useClient()
  return useMutation({ mutationFn: (body: TrialBody) => client.call(api.tryRateSheet, { body }, hidden) })
}

/** Downloads a version; without one what is in force. */
export function useDownload(scope: SheetScope) {
  const bridge = useBridge()
  return (format: 'csv' | 'xlsx', version?: number) => {
    const query = new URLSearchParams({
      kind: scope.kind,
      carrier: String(scope.carrier),
      ...(scope.service !== null && { service: scope.service }),
      ...(version !== undefined && { version: String(version) }),
      format,
    })
    void bridge.download({ url: `${api.downloadRateSheet.path}?${query.toString()}`, method: 'GET' })
  }
}
