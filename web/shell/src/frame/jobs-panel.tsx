import { useState } from 'react'
import { Download, FileDown, FileUp, Printer, RotateCcw } from 'lucide-react'
import { retryExport } from '@waybill/contract/exports/api'
import { changeImport } from '@waybill/contract/imports/api'
import type { FileJob } from '@waybill/contract/jobs/api'
import { isPrint } from '@waybill/contract/jobs/is-print'
import { jobStatusWords } from '@waybill/contract/jobs/words'
import { errorProps } from '@waybill/host'
import { Badge, Button, IconButton, LoadError, ProgressBar, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { useShellParts } from '../shell-context.tsx'
import { places } from './menu.tsx'
import { useExportDownload, useLatestJobs } from './use-job-watch.ts'

const MINUTE = 60

/** The one act that a job waits for. */
function Act({ job, onGo }: { job: FileJob; onGo: (href: string) => void }) {
  const { bridge, client } = useShellParts()
  const t = useT(shellMessages)
  const download = useExportDownload()
  const [trying, setTrying] = useState(false)
  const params = { id: job.id }
  const again = async () => {
    setTrying(true)
    const call =
      job.exportStatus === null
        ? client.call(changeImport, { params, body: { again: true } })
        : client.call(retryExport, { params })
    // What went wrong is said by the client itself.
    await call.catch(() => {})
    bridge.emit('imports:changed', null)
    setTrying(false)
  }
  const name = job.fileName
  if (isPrint(job)) {
    const go = () => onGo(`${places.jobs}?print=${job.id}`)
    return <IconButton label={t('openPrint', { name })} icon={<Printer />} onClick={go} />
  }
  if (job.exportStatus !== null && job.status === 'success')
    return <IconButton label={t('downloadJob', { name })} icon={<Download />} onClick={() => download(job)} />
  if (job.status === 'failed') {
    const label = t(job.exportStatus === null ? 'readAgainJob' : 'retryJob', { name })
    return <IconButton label={label} icon={<RotateCcw />} pending={trying} onClick={() => void again()} />
  }
  if (job.status === 'review')
    return (
      <Button
        size="compact"
        aria-label={t('resumeJob', { name })}
        onClick={() => onGo(`${places.jobs}?open=${job.id}`)}
      >
        {t('resume')}
      </Button>
    )
  return null
}

const timeLeft = (seconds: number, t: ReturnType<typeof useT<(typeof shellMessages)['en']>>): string =>
  seconds < MINUTE ? t('secondsLeft', { n: seconds }) : t('minutesLeft', { n: Math.ceil(seconds / MINUTE) })

function Row({ job, onGo }: { job: FileJob; onGo: (href: string) => void }) {
  const { locale } = useLocale()
  const t = useT(shellMessages)
  const format = useFormat()
  const words = jobStatusWords[job.status]
  const Icon = isPrint(job) ? Printer : job.exportStatus === null ? FileUp : FileDown
  const why = job.error && (locale === 'cn' ? job.error.zhMessage : job.error.message)
  const left = job.secondsLeft === null ? null : timeLeft(job.secondsLeft, t)
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 last:border-0">
      <Icon aria-hidden className="flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={job.fileName}>
          {job.fileName}
        </p>
        <p className="tnum truncate text-small text-muted" title={why ?? undefined}>
          {[why ?? t(isPrint(job) ? 'printRows' : 'jobRows', { n: job.rows }), format.relative(job.startedAt), left]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {job.status === 'pending' && (
          <ProgressBar className="mt-1" label={job.fileName} share={job.percent === null ? null : job.percent / 100} />
        )}
      </div>
      <Badge tone={words.tone}>{words[locale]}</Badge>
      <span className="w-8 flex-none">
        <Act job={job} onGo={onGo} />
      </span>
    </li>
  )
}

/** The latest ten imports and exports, live. */
export default function JobsPanel({ onGo }: { onGo: (href: string) => void }) {
  const t = useT(shellMessages)
  const { locale } = useLocale()
  const { data, isError, error, refetch } = useLatestJobs()
  if (!data && isError) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  if (!data) return <Skeleton className="m-4 h-24" />
  if (data.records.length === 0) return <p className="px-4 py-6 text-center text-muted">{t('noJobs')}</p>
  return (
    <ul aria-label={t('latestJobs')} tabIndex={-1} className="max-h-[60vh] overflow-y-auto">
      {data.records.map((job) => (
        <Row key={job.id} job={job} onGo={onGo} />
      ))}
    </ul>
  )
}
