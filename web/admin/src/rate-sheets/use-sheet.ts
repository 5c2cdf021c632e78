import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/rate-sheets/api'
import type { Sheet, SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { uploadFile, useBridge, useClient } from '@waybill/host'
import { ApiError } from '@waybill/contract/core/client'
import { queryOf } from './scope.ts'

const hidden = { hideErrors: true }

export function useSheet(scope: SheetScope) {
  const client = useClient()
  return useQuery(client.query(api.getRateSheet, { query: queryOf(scope) }, hidden))
}

/** The draft compared with what is in force on a day; null: it is not asked. */
export function useComparison(scope: SheetScope, day: string | null) {
  const client = useClient()
  const query = { ...queryOf(scope), ...(day !== null && { day }) }
  return useQuery({ ...client.query(api.getRateSheet, { query }, hidden), enabled: day !== null })
}

const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'RATE_SHEET_CHANGED'

/** The sheet as it was when a dialog opened, until somebody else is found to have changed it: then as it is now. */
export function useSeenSheet(first: Sheet) {
  const [seen, setSeen] = useState(first)
  const { refetch } = useSheet(seenOf(first).scope)
  /** Resolves to whether there is another draft to look at. */
  const look = async (error: unknown): Promise<boolean> => {
    if (!isChanged(error)) return false
    const { data } = await refetch()
    if (data) setSeen(data)
    return data !== undefined
  }
  return { seen, isNew: seen !== first, look }
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
  edit: number
}
export const seenOf = ({ kind, carrier, service, draft }: Sheet): SeenSheet => ({
  scope: { kind, carrier, service },
  edit: draft?.edit ?? 0,
})

type Change =
  | { of: 'again'; version: number }
  | { of: 'discard' }
  | { of: 'cancel'; id: number }
  | { of: 'schedule'; startsOn: string; doubtsSeen: boolean; versionsSeen: number[]; note: string | null }
  | ({ of: 'surcharge' } & Omit<InputOf<typeof api.changeSheetSurcharge>['body'], 'carrier' | 'seen'>)

/** Changes a sheet as it was seen. */
export function useChangeSheet({ scope, edit: seen }: SeenSheet, onDone: (sheet: Sheet) => void) {
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

/** Sends a file with its name, source and date. */
export function useLoad({ scope, edit }: SeenSheet) {
  const bridge = useBridge()
  const renew = useRenew()
  return useMutation({
    mutationFn: ({ file, form }: { file: File; form: LoadForm }) => {
      const query = new URLSearchParams({
        kind: scope.kind,
        carrier: String(scope.carrier),
        ...(scope.service !== null && { service: scope.service }),
        seen: String(edit),
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
