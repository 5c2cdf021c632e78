import { useState } from 'react'
import { Printer } from 'lucide-react'
import { errorMessage, errorProps } from '@waybill/host'
import {
  Banner,
  Button,
  ConfirmDialog,
  Dialog,
  LoadError,
  LoadingState,
  ProgressBar,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { printMessages } from './messages.ts'
import { type PrintInput, type PrintJob, usePrintJob } from './use-print-job.ts'

const MINUTE = 60

/** How far it is while pages are drawn. */
function Progress({ job }: { job: PrintJob }) {
  const t = useT(printMessages)
  const format = useFormat()
  const { done, total, pages, secondsLeft } = job
  const left =
    secondsLeft === null
      ? null
      : secondsLeft < MINUTE
        ? t('secondsLeft', { n: secondsLeft })
        : t('minutesLeft', { n: Math.ceil(secondsLeft / MINUTE) })
  const facts = [t('drawn', { done: format.number(done), total: format.number(total) }), t('pages', { n: pages }), left]
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={t('progress')} share={done / total} />
      <p className="tnum text-muted">{done < total ? facts.filter(Boolean).join(' · ') : t('joining')}</p>
      <p>{t('leave')}</p>
    </div>
  )
}

/** Which documents are not in the file, and why. */
function Failures({ job }: { job: PrintJob }) {
  const t = useT(printMessages)
  const { locale } = useLocale()
  if (job.failed === 0) return null
  const more = job.failed - job.failures.length
  return (
    <Banner tone="warning" title={t('failed', { n: job.failed })}>
      <ul aria-label={t('failures')} tabIndex={0} className="max-h-60 overflow-y-auto">
        {job.failures.map(({ id, orderNo, message, zhMessage }) => (
          <li key={id}>
            {orderNo ?? t('unknownOrder')}: {locale === 'cn' ? zhMessage : message}
          </li>
        ))}
        {more > 0 && <li>{t('more', { n: more })}</li>}
      </ul>
    </Banner>
  )
}

function Result({ job, openError }: { job: PrintJob; openError: Error | null }) {
  const t = useT(printMessages)
  const format = useFormat()
  const { locale } = useLocale()
  if (job.state === 'failed') {
    const why = job.error && (locale === 'cn' ? job.error.zhMessage : job.error.message)
    return <Banner tone="critical" title={why ?? t('noFile')} />
  }
  const n = job.total - job.failed
  return (
    <>
      {openError && <Banner tone="critical" title={errorMessage(openError, locale) ?? String(openError)} />}
      <p role="status">{t('ready', { n, pages: t('pages', { n: job.pages }) })}</p>
      <p className="text-muted">{t('kept', { at: format.dateTime(job.keptUntil) })}</p>
      {job.printedAt && <p className="text-muted">{t('opened', { at: format.dateTime(job.printedAt) })}</p>}
    </>
  )
}

/** A printing of many documents: how far it is, what could not be printed, and its file. Closed, it goes on. */
export function PrintDialog({ input, onClose }: { input: PrintInput; onClose: () => void }) {
  const t = useT(printMessages)
  const { locale } = useLocale()
  const { job, error, retry, stop, open } = usePrintJob(input, onClose)
  const [asking, setAsking] = useState(false)
  const pending = job?.state === 'pending'
  const footer = (
    <>
      {pending && <Button onClick={() => setAsking(true)}>{t('stop')}</Button>}
      <Button onClick={onClose}>{t('close')}</Button>
      {job?.state === 'ready' && (
        <Button variant="primary" icon={<Printer />} pending={open.isPending} onClick={() => open.mutate()}>
          {t('open')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open title={t(job?.document === 'slip' ? 'slips' : 'labels')} onClose={onClose} footer={footer}>
      <div className="flex flex-col gap-4">
        {error && <LoadError {...errorProps(error, locale, retry)} />}
        {!job && !error && <LoadingState skeleton={<Skeleton className="h-24" />} />}
        {job && (pending ? <Progress job={job} /> : <Result job={job} openError={open.error} />)}
        {job && <Failures job={job} />}
      </div>
      <ConfirmDialog
        open={asking && pending}
        title={t('stopTitle')}
        confirm={t('stop')}
        keep={t('keep')}
        danger
        pending={stop.isPending}
        onConfirm={() => stop.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('stopText')}
      </ConfirmDialog>
    </Dialog>
  )
}
