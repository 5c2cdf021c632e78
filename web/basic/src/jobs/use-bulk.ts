import { useMutation } from '@tanstack/react-query'
import { deleteJob, hideJobs, listJobs } from '@waybill/contract/api/jobs'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { type Selection, useLocale, useT } from '@waybill/kit'
import { type JobState, queryOf } from './job-state.ts'
import { jobMessages } from './messages.ts'
import { useRenewJobs } from './use-jobs.ts'

/** The server's limit for one call. */
const JOBS_A_CALL = 200

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / JOBS_A_CALL) }, (_, part) =>
    ids.slice(part * JOBS_A_CALL, (part + 1) * JOBS_A_CALL),
  )

/** The ids of a selection; of all that match, they are asked for page by page. */
function useIdsOf(state: JobState) {
  const client = useClient()
  return async (selection: Selection): Promise<string[]> => {
    if (selection.mode === 'rows') return [...selection.keys]
    const ids: string[] = []
    for (let cursor: string | undefined; ;) {
      const query = { ...queryOf(state), cursor, limit: JOBS_A_CALL }
      const page = await client.call(listJobs, { query }, { hideErrors: true })
      ids.push(...page.records.map((job) => job.id))
      if (page.next === null) return ids
      cursor = page.next
    }
  }
}

/** What can be done with several imports and exports at once; `onDone` when the selection is no longer what it was. */
export function useBulk(state: JobState, onDone: () => void) {
  const t = useT(jobMessages)
  const client = useClient()
  const bridge = useBridge()
  const { locale } = useLocale()
  const renew = useRenewJobs()
  const idsOf = useIdsOf(state)

  const put = async (ids: readonly string[], hidden: boolean) => {
    for (const part of inParts(ids)) await client.call(hideJobs, { body: { ids: part, hidden } }, { hideErrors: true })
    renew()
  }
  const fail = (error: unknown) => {
    renew()
    bridge.toast('error', errorMessage(error, locale) ?? String(error))
  }
  const hide = useMutation({
    mutationFn: async ({ selection, hidden }: { selection: Selection; hidden: boolean }) => {
      const ids = await idsOf(selection)
      await put(ids, hidden)
      return { ids, hidden }
    },
    onSuccess: ({ ids, hidden }) => {
      onDone()
      const undo = () => void put(ids, !hidden).catch(fail)
      bridge.toast('ok', t(hidden ? 'manyHidden' : 'manyShown', { n: ids.length }), { undo })
    },
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: async (selection: Selection) => {
      const ids = await idsOf(selection)
      const refusals: unknown[] = []
      for (const id of ids) {
        await client.call(deleteJob, { params: { id } }, { hideErrors: true }).catch((error: unknown) => {
          refusals.push(error)
        })
      }
      return { deleted: ids.length - refusals.length, refusals }
    },
    onSuccess: ({ deleted, refusals }) => {
      onDone()
      renew()
      if (deleted > 0) bridge.toast('ok', t('manyDeleted', { n: deleted }))
      if (refusals.length > 0)
        bridge.toast('error', t('notDeleted', { n: refusals.length, reason: errorMessage(refusals[0], locale) ?? '' }))
    },
    onError: fail,
  })
  return { hide, remove }
}
