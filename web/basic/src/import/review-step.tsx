import { useCallback, useState } from 'react'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { targetFields } from '@waybill/contract/imports/targets'
import { Banner, ProgressBar, useFormat, useMedia, useT } from '@waybill/kit'
import { ErrorFileButton } from './error-file-button.tsx'
import { importMessages } from './messages.ts'
import { type FillChoice, FillNote } from './fill-note.tsx'
import { type SendChoice, SendNote } from './send-note.tsx'
import { useInsurance } from './review/figures.ts'
import { reviewMessages } from './review/review-messages.ts'
import { ReviewRows } from './review/review-rows.tsx'
import type { Filter } from './review/use-order.ts'
import type { Sender } from './review/use-sender.ts'
import { isBusy } from './is-busy.ts'

function Checking() {
  const t = useT(importMessages)
  return (
    <div className="flex flex-col gap-2" role="status">
      <p>{t('checking')}</p>
      <ProgressBar share={null} label={t('checking')} />
    </div>
  )
}

/** A file that insures its orders: said before they are imported, since it costs money. */
function InsuredNote({ info }: { info: ImportInfo }) {
  const t = useT(importMessages)
  const r = useT(reviewMessages)
  const format = useFormat()
  const costing = targetFields[info.target].fields.find(
    ({ key, neverGuessed }) =>
      neverGuessed !== undefined && (typeof info.mapping[key] === 'number' || info.constants[key] !== undefined),
  )
  const { data } = useInsurance(info, costing !== undefined && !isBusy(info))
  if (!costing) return null
  const column = info.columns.find((one) => one.index === info.mapping[costing.key])
  return (
    <Banner tone="warning">
      {column
        ? t('insuredColumn', { column: column.heading })
        : t('insuredAll', { value: info.constants[costing.key] ?? '' })}{' '}
      {data && (
        <span role="status" className="tnum font-medium">
          {data.orders > 0
            ? r('insuredSum', { n: data.orders, total: format.money(data.insuredValue) })
            : r('insuredNone')}
        </span>
      )}
    </Banner>
  )
}

type Props = { info: ImportInfo; sender: Sender; choice: FillChoice; sending: SendChoice }

/** Step 2: every row to be seen and mended, the wrong cells marked; edits are kept on the server as they are made. */
export function ReviewStep({ info, sender, choice, sending }: Props) {
  const t = useT(importMessages)
  const small = useMedia('(width < 768px) and (height >= 560px)')
  // Not before the rows are checked: then the wrong ones are shown first.
  const [filter, setFilter] = useState<Filter | null>(null)
  const onFilter = useCallback((change: Filter) => setFilter((before) => ({ ...before, ...change })), [])
  const busy = isBusy(info)
  if (filter === null) {
    if (busy) return <Checking />
    setFilter({ show: info.invalid > 0 ? 'errors' : 'all' })
    return null
  }
  const mapping = Object.entries(info.mapping).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const source = JSON.stringify([mapping, info.sheet, info.headerRow, info.charset, info.delimiter])
  return (
    <div className="flex flex-1 flex-col gap-2">
      {busy && <Checking />}
      {small && <Banner>{t('wideHint')}</Banner>}
      <InsuredNote info={info} />
      {info.target === 'orders' && <SendNote choice={sending} />}
      {info.target === 'orders' && <FillNote info={info} choice={choice} busy={busy} />}
      <ReviewRows
        key={source}
        info={info}
        filter={filter}
        onFilter={onFilter}
        sender={sender}
        errorFile={info.invalid > 0 && <ErrorFileButton importId={info.excelCacheId} inReview />}
      />
    </div>
  )
}
