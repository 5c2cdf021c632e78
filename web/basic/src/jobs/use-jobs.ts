import { useMutation, useQueryClient } from '@tanstack/react-query'
import { urlOf } from '@waybill/contract/core/client'
import { type FileJob, deleteJob, hideJobs, listJobs } from '@waybill/contract/jobs/api'
import { downloadExport, retryExport } from '@waybill/contract/exports/api'
import { changeImport, exportErrorOrders, getImport, listImports } from '@waybill/contract/imports/api'
import { errorMessage, useBridge, useClient, useShellEvent } from '@waybill/host'
import { useList } from '@waybill/host/list'
import { useLocale, useStable, useT } from '@waybill/kit'
import { type JobList, jobList } from './list.ts'
import { jobMessages } from './messages.ts'

const RUNNING_MS = 1500
const IDLE_MS = 30_000

/** The list, asked again soon while something runs. */
export function useJobList(): JobList {
  const list = useList(jobList, {
    refetchAfter: (jobs) => (jobs.some((job) => job.status === 'pending') ? RUNNING_MS : IDLE_MS),
  })
  useShellEvent(
    'imports:changed',
    useStable(() => void list.query.refetch()),
  )
  return list
}

/** Has every list of imports and exports asked for again. */
export function useRenewJobs(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const route of [listJobs, listImports, getImport]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Shows a print job, whose documents may be opened or which may be stopped there. */
function useOpenPrint(renew: () => void) {
  const bridge = useBridge()
  return (printId: string) => void bridge.openFeature('print-many', { printId }).then(renew)
}

/** What can be done with one import, export or print job of the list. */
export function useJobActs() {
  const t = useT(jobMessages)
  const client = useClient()
  const bridge = useBridge()
  const { locale } = useLocale()
  const renew = useRenewJobs()
  const put = async (id: string, hidden: boolean) => {
    await client.call(hideJobs, { body: { ids: [id], hidden } })
    renew()
  }
  const remove = useMutation({
    mutationFn: (job: FileJob) => client.call(deleteJob, { params: { id: job.id } }),
    onSuccess: () => (renew(), bridge.toast('ok', t('deleted'))),
  })
  const downloadFile = (id: string) =>
    bridge.download({
      url: urlOf(downloadExport, { params: { id } }),
      method: 'GET',
      onError: (error) => bridge.toast('error', errorMessage(error, locale) ?? String(error)),
    })
  return {
    remove,
    async resume(importId: string) {
      const done = await bridge.openFeature('import-orders', { importId })
      if (done) bridge.emit('orders:changed', null)
      renew()
    },
    openPrint: useOpenPrint(renew),
    async hide(job: FileJob) {
      const hidden = !job.hidden
      await put(job.id, hidden)
      bridge.toast('ok', t(hidden ? 'wasHidden' : 'wasShown'), { undo: () => void put(job.id, !hidden) })
    },
    async retry(job: FileJob) {
      await client.call(retryExport, { params: { id: job.id } })
      renew()
      bridge.emit('imports:changed', null)
    },
    /** Its file, or why there is none. */
    openExport(job: FileJob) {
      if (job.error) bridge.toast('error', locale === 'cn' ? job.error.zhMessage : job.error.message)
      else void downloadFile(job.id)
    },
    async readAgain(id: string) {
      await client.call(changeImport, { params: { id }, body: { again: true } })
      renew()
      bridge.emit('imports:changed', null)
    },
    downloadFile,
    downloadErrors: (job: FileJob) =>
      bridge.download({
        url: exportErrorOrders.path,
        body: { excelCacheId: job.id },
        type: XLSX,
        onError: (error) => bridge.toast('error', errorMessage(error, locale) ?? String(error)),
      }),
  }
}
