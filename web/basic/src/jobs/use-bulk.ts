import { useMutation } from '@tanstack/react-query'
import { deleteJob, hideJobs } from '@waybill/contract/jobs/api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import type { JobList } from './list.ts'
import { jobMessages } from './messages.ts'
import { useRenewJobs } from './use-jobs.ts'

/** The server's limit for one call. */
const JOBS_A_CALL = 200

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / JOBS_A_CALL) }, (_, part) =>
    ids.slice(part * JOBS_A_CALL, (part + 1) * JOBS_A_CALL),
  )

/** What can be done with several imports and exports at once. */
export function useBulk({ chosenKeys, clearSelection }: JobList) {
  const t = useT(jobMessages)
  const client = useClient()
  const bridge = useBridge()
  const { locale } = useLocale()
  const renew = useRenewJobs()
  const chosen = async () => (await chosenKeys(Infinity, { hideErrors: true })) ?? []

  const put = async (ids: readonly string[], hidden: boolean) => {
    for (const part of inParts(ids)) await client.call(hideJobs, { body: { ids: part, hidden } }, { hideErrors: true })
    renew()
  }
  const fail = (error: unknown) => {
    renew()
    bridge.toast('error', errorMessage(error, locale) ?? String(error))
  }
  const hide = useMutation({
    mutationFn: async (hidden: boolean) => {
      const ids = await chosen()
      await put(ids, hidden)
      return { ids, hidden }
    },
    onSuccess: ({ ids, hidden }) => {
      clearSelection()
      const undo = () => void put(ids, !hidden).catch(fail)
      bridge.toast('ok', t(hidden ? 'manyHidden' : 'manyShown', { n: ids.length }), { undo })
    },
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: async () => {
      const ids = await chosen()
      const refusals: unknown[] = []
      for (const id of ids) {
        await client.call(deleteJob, { params: { id } }, { hideErrors: true }).catch((error: unknown) => {
          refusals.push(error)
        })
      }
      return { deleted: ids.length - refusals.length, refusals }
    },
    onSuccess: ({ deleted, refusals }) => {
      clearSelection()
      renew()
      if (deleted > 0) bridge.toast('ok', t('manyDeleted', { n: deleted }))
      if (refusals.length > 0)
        bridge.toast('error', t('notDeleted', { n: refusals.length, reason: errorMessage(refusals[0], locale) ?? '' }))
    },
    onError: fail,
  })
  return { hide, remove }
}
