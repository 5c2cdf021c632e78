import { useState } from 'react'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, DatePicker, Dialog, Field, RadioGroup, useT } from '@waybill/kit'
import { fundsMessages } from './messages.ts'

const formats = ['pdf', 'csv'] as const
type Format = (typeof formats)[number]
const types = { pdf: 'application/pdf', csv: 'text/csv' } as const
export type StatementPeriod = { dateFrom: string; dateTo: string; format: Format }

const pad = (part: number): string => String(part).padStart(2, '0')
const dayText = (day: Date): string => `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`

/** The month before: the last one that is complete. */
function lastMonth(): { from: string | null; to: string | null } {
  const now = new Date()
  const [first, last] = [
    new Date(now.getFullYear(), now.getMonth() - 1, 1),
    new Date(now.getFullYear(), now.getMonth(), 0),
  ]
  return { from: dayText(first), to: dayText(last) }
}

/** Downloads the statement of a period; the address is the page's. */
function useDownload(urlOf: (period: StatementPeriod) => string, onDone: () => void) {
  const bridge = useBridge()
  const [state, setState] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: null })
  const start = async (period: StatementPeriod) => {
    setState({ pending: true, error: null })
    let failed = false
    const onError = (error: unknown) => {
      failed = true
      setState({ pending: false, error })
    }
    const fileName = `statement-${period.dateFrom}-${period.dateTo}.${period.format}`
    await bridge.download({ url: urlOf(period), method: 'GET', fileName, type: types[period.format], onError })
    if (!failed) onDone()
  }
  return { ...state, start }
}

type Props = { urlOf: (period: StatementPeriod) => string; onClose: () => void }

/** A statement of any period, as PDF or csv. */
export function StatementDialog({ urlOf, onClose }: Props) {
  const t = useT(fundsMessages)
  const messageOf = useErrorMessage()
  const [span, setSpan] = useState(lastMonth)
  const [format, setFormat] = useState<Format>('pdf')
  const [tried, setTried] = useState(false)
  const download = useDownload(urlOf, onClose)
  const { from, to } = span
  const reversed = from !== null && to !== null && to < from
  const submit = () => {
    setTried(true)
    if (from !== null && to !== null && !reversed) void download.start({ dateFrom: from, dateTo: to, format })
  }
  const missing = (day: string | null) => (tried && day === null ? t('dayNeeded') : undefined)
  return (
    <Dialog
      open
      width={650}
      title={t('statement')}
      description={t('statementText')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={download.pending}>
            {t('download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {download.error !== null && <Banner tone="critical">{messageOf(download.error)}</Banner>}
        <div className="flex flex-wrap gap-4">
          <Field label={t('from')} required error={missing(from)}>
            <DatePicker value={from} onChange={(day) => setSpan({ from: day, to })} />
          </Field>
          <Field label={t('to')} required error={missing(to) ?? (reversed ? t('reversed') : undefined)}>
            <DatePicker value={to} onChange={(day) => setSpan({ from, to: day })} />
          </Field>
        </div>
        <Field group label={t('format')}>
          <RadioGroup
            value={format}
            onChange={setFormat}
            options={formats.map((value) => ({ value, label: t(value) }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}
