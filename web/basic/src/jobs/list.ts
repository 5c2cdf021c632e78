import { type FileJob, jobStatuses, listJobs } from '@waybill/contract/jobs/api'
import { isPrint } from '@waybill/contract/jobs/is-print'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import { defineList, type List } from '@waybill/host/list'

const views = ['all', ...jobStatuses, 'hidden'] as const

/** Imports, exports and print jobs. */
export const jobList = defineList({
  path: '/jobs',
  route: listJobs,
  rowKey: (job) => job.id,
  filters: {},
  views,
  widestView: 'all',
  toQuery: (_state, view) => ({ status: jobStatuses.find((one) => one === view), hidden: view === 'hidden' }),
})
export type JobList = List<typeof jobList>

export const isExport = ({ exportStatus }: FileJob): boolean => exportStatus !== null
const isImport = (job: FileJob): boolean => !isExport(job) && !isPrint(job)

/** Can it be taken up where it was left? One whose reading failed says there why. */
export const canResume = (job: FileJob): boolean => isImport(job) && job.finishedAt === null

/** An import can be undone; anything but labels that prevents it is reported when it is tried. */
export const canUndo = (job: FileJob): boolean => isImport(job) && job.finishedAt !== null && !job.error

/** Lists of what imports made, up to the import's id. */
const listOfImport: Readonly<Record<ImportTarget, string>> = {
  orders: '/b/#/order/lists?view=all&importId=',
  products: '/b/#/product/lists?importId=',
  addresses: '/b/#/setting/address-book?tab=recipients&importId=',
}
/** What an import was of. */
export const targetOf = ({ kind }: FileJob): ImportTarget =>
  kind === 'productImport' ? 'products' : kind === 'addressImport' ? 'addresses' : 'orders'

/** Where a job's name leads: to what it made, to itself to be taken up again, or to its file. */
export function jobHref(job: FileJob): string {
  if (isPrint(job)) return `/b/#/jobs?print=${job.id}`
  if (isExport(job)) return job.error ? '/b/#/jobs' : `/b/#/jobs?file=${job.id}`
  if (canResume(job)) return `/b/#/jobs?open=${job.id}`
  return listOfImport[targetOf(job)] + job.id
}
