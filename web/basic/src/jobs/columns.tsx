import { useMemo } from 'react'
import { exportFileType } from '@waybill/contract/exports/enums'
import { exportLists } from '@waybill/contract/exports/lists'
import { exportJobKind, type ExportJobKind, exportTargets } from '@waybill/contract/exports/targets'
import type { FileJob, JobKind } from '@waybill/contract/jobs/api'
import { jobStatusWords } from '@waybill/contract/jobs/words'
import { Badge, type Column, type Format, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import { jobMessages } from './messages.ts'

type Words = ReturnType<typeof useT<(typeof jobMessages)['en']>>
type Tools = { t: Words; format: Format; locale: Locale }
const MINUTE = 60

function timeLeft(job: FileJob, t: Words): string {
  if (job.status !== 'pending') return '-'
  if (job.secondsLeft === null) return t('noEnd')
  return job.secondsLeft < MINUTE
    ? t('seconds', { n: job.secondsLeft })
    : t('minutes', { n: Math.ceil(job.secondsLeft / MINUTE) })
}

function Status({ job, locale }: { job: FileJob; locale: Locale }) {
  const words = jobStatusWords[job.status]
  const why = job.error && (locale === 'cn' ? job.error.zhMessage : job.error.message)
  return (
    <span className="flex min-w-0 items-center gap-2" title={why ?? undefined}>
      <Badge tone={words.tone} className="flex-none">
        {words[locale]}
        {job.percent !== null && ` ${job.percent}%`}
      </Badge>
      {why && <span className="truncate text-small text-danger max-md:hidden">{why}</span>}
    </span>
  )
}

function kindText({ kind, fileType }: FileJob, t: Words, locale: Locale): string {
  const target = exportTargets.find((one) => exportJobKind(one) === kind)
  if (!target) return t(kind as Exclude<JobKind, ExportJobKind>)
  const text = t('exportOf', { name: exportLists[target].name[locale] })
  return fileType === exportFileType.batch ? t('batchOf', { kind: text }) : text
}

/** What became of it. */
const resultColumns = ({ t, format, locale }: Tools): Column<FileJob>[] => [
  { id: 'file', head: t('file'), type: 'text', width: 200, priority: 1, cell: (job) => job.fileName },
  {
    id: 'kind',
    head: t('kind'),
    type: 'text',
    width: 136,
    priority: 2,
    card: 'line',
    cell: (job) => kindText(job, t, locale),
  },
  {
    id: 'status',
    head: t('status'),
    type: 'badge',
    width: 168,
    priority: 1,
    cell: (job) => <Status job={job} locale={locale} />,
  },
  {
    id: 'rows',
    head: t('rows'),
    type: 'num',
    width: 72,
    priority: 2,
    card: 'none',
    cell: (job) => format.number(job.rows),
  },
  {
    id: 'made',
    head: t('made'),
    type: 'num',
    width: 80,
    priority: 1,
    card: 'none',
    cell: (job) => format.number(job.made),
  },
  {
    id: 'failed',
    head: t('errors'),
    type: 'num',
    width: 64,
    priority: 1,
    card: 'none',
    cell: (job) => format.number(job.failed),
  },
]

/** Who began it, and how long it stays. */
const originColumns = ({ t, format }: Tools): Column<FileJob>[] => [
  { id: 'left', head: t('left'), type: 'text', width: 116, priority: 2, card: 'none', cell: (job) => timeLeft(job, t) },
  { id: 'by', head: t('by'), type: 'user', width: 112, priority: 2, card: 'none', cell: (job) => job.by ?? '-' },
  {
    id: 'started',
    head: t('started'),
    type: 'date',
    width: 148,
    priority: 1,
    card: 'line',
    cell: (job) => format.dateTime(job.startedAt),
  },
  {
    id: 'kept',
    head: t('keptUntil'),
    type: 'date',
    width: 156,
    priority: 4,
    card: 'none',
    cell: (job) => format.dateTime(job.keptUntil),
  },
]

export function useJobColumns(): Column<FileJob>[] {
  const t = useT(jobMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return useMemo(() => {
    const tools = { t, format, locale }
    return [...resultColumns(tools), ...originColumns(tools)]
  }, [t, format, locale])
}
