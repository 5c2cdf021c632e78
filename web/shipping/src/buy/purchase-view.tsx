import { PlaceLink, errorMessage } from '@waybill/host'
import { useMemo } from 'react'
import type { LabelBatch } from '@waybill/contract/shipping/api'
import { purchaseWords } from '@waybill/contract/shipping/words'
import { Badge, Banner, ProgressBar, useFormat, useLocale, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { packageMessages } from '../messages/packages.ts'
import { serviceText } from '../words.ts'
import { ListPager } from './list-pager.tsx'
import { usePaged } from './use-paged.ts'

type Item = LabelBatch['items'][number]

function ItemNote({ item }: { item: Item }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { locale } = useLocale()
  if (item.state === 'unknown') return <p className="text-small text-muted">{t('unknownText')}</p>
  if (item.state !== 'failed') return null
  return (
    <p className="text-small text-danger">
      {item.problem && errorMessage(item.problem, locale)}
      {item.newPrice !== null && (
        <span className="tnum ms-1 font-medium">
          {t('rose', { before: format.money(item.price), after: format.money(item.newPrice) })}
        </span>
      )}
    </p>
  )
}

function ItemRow({ item, onLeave }: { item: Item; onLeave: () => void }) {
  const packages = useT(packageMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const words = purchaseWords[item.state]
  return (
    <li className="border-t border-line px-3 py-1.5 first:border-t-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_auto_64px]">
        <span className="tnum min-w-0 truncate font-medium">
          {item.orderNo}
          {item.piece && <span className="font-normal text-muted"> · {packages('pieceOf', item.piece)}</span>}
        </span>
        <span className="min-w-0 truncate text-muted max-sm:order-3">
          {item.trackingNo && item.shipmentId !== null ? (
            <PlaceLink className="tnum" href={`/e/#/shipment/detail/${item.shipmentId}`} onFollow={onLeave}>
              {item.trackingNo}
            </PlaceLink>
          ) : (
            serviceText(item.carrier, item.serviceCode, locale)
          )}
        </span>
        <span className="text-end max-sm:order-4">
          <Badge tone={words.tone}>{words[locale]}</Badge>
        </span>
        <span className="tnum text-end max-sm:order-2">{format.money(item.price)}</span>
      </div>
      <ItemNote item={item} />
    </li>
  )
}

const rank: Record<Item['state'], number> = { failed: 0, unknown: 1, buying: 2, queued: 2, bought: 2 }

function Summary({ batch }: { batch: LabelBatch }) {
  const t = useT(buyMessages)
  const format = useFormat()
  const { bought, failed, unknown } = batch.counts
  const tone = failed > 0 ? 'critical' : unknown > 0 ? 'warning' : 'success'
  const words = [
    t('bought', { n: bought }),
    failed > 0 ? t('failed', { n: failed }) : null,
    unknown > 0 ? t('unknown', { n: unknown }) : null,
  ]
  return (
    <Banner tone={tone} title={words.filter(Boolean).join(' · ')}>
      {unknown > 0 && <p>{t('unknownText')}</p>}
      <p className="tnum">{t('spent', { amount: format.money(batch.spent), balance: format.money(batch.balance) })}</p>
    </Banner>
  )
}

function Progress({ batch }: { batch: LabelBatch }) {
  const t = useT(buyMessages)
  const { total, waiting } = batch.counts
  return (
    <div>
      <p className="mb-1 flex justify-between gap-2 font-medium">
        {t('progress', { n: total })}
        <span className="tnum">{t('progressCount', { done: total - waiting, total })}</span>
      </p>
      <ProgressBar share={(total - waiting) / total} label={t('progress', { n: total })} />
      <p className="mt-1 text-small text-muted">{t('leaving')}</p>
    </div>
  )
}

/** A purchase under way and after it: how far it is, what became of every label, failures first. */
export function PurchaseView({ batch, onLeave }: { batch: LabelBatch; onLeave: () => void }) {
  // While it runs, rows stay where they are; only the end brings what needs a person to the top.
  const rows = useMemo(
    () => (batch.finished ? batch.items.toSorted((a, b) => rank[a.state] - rank[b.state]) : batch.items),
    [batch],
  )
  const { shown, ...paged } = usePaged(rows)
  return (
    <div className="flex flex-col gap-3">
      {batch.finished ? <Summary batch={batch} /> : <Progress batch={batch} />}
      <ul className="rounded-control border">
        {shown.map((item) => (
          <ItemRow key={`${item.orderId}/${item.piece?.no ?? 1}`} item={item} onLeave={onLeave} />
        ))}
      </ul>
      <ListPager paged={paged} />
    </div>
  )
}
