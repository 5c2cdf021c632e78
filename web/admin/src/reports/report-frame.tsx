import { Download } from 'lucide-react'
import type { ReportPeriod } from '@waybill/contract/reports/api'
import { useBridge } from '@waybill/host'
import { Banner, Button, Select, useFormat, useT } from '@waybill/kit'
import { providerReportMessages } from './provider-messages.ts'

/** The days that the figures cover, and what is not in them yet. */
export function PeriodLine({ period: { from, to, partial, complete } }: { period: ReportPeriod }) {
  const t = useT(providerReportMessages)
  const format = useFormat()
  return (
    <>
      {!complete && <Banner tone="warning">{t('incomplete')}</Banner>}
      <p className="text-small text-muted">
        {format.date(from)} – {format.date(to)}
        {partial && ` · ${t('partial')}`}
      </p>
    </>
  )
}

/** What the filter by a provider shows: its name once the answer is there, and of one that is none of the reader's only the number. */
export function providerChip(
  id: number | undefined,
  answer: { provider: { id: number; name: string } | null } | undefined,
): string | null {
  if (id === undefined) return null
  if (answer?.provider?.id === id) return answer.provider.name
  return answer && answer.provider === null ? String(id) : '…'
}

export function GroupBy<By extends string>({
  value,
  words,
  onChange,
}: {
  value: By
  words: Record<By, string>
  onChange: (by: By) => void
}) {
  const t = useT(providerReportMessages)
  const options = Object.entries<string>(words).map(([one, text]) => ({ value: one as By, text }))
  if (options.length < 2) return null
  return (
    <div data-print="hide" className="mb-2">
      <Select aria-label={t('by')} value={value} onChange={onChange} options={options} className="w-40" />
    </div>
  )
}

/** Saves the table of a report as a file. */
export function ExportTable({ url }: { url: string }) {
  const t = useT(providerReportMessages)
  const bridge = useBridge()
  return (
    <Button icon={<Download />} onClick={() => void bridge.download({ url, method: 'GET' })}>
      {t('exportTable')}
    </Button>
  )
}
