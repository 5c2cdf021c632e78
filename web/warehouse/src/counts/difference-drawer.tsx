import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@waybill/contract/core/client'
import type { OutputOf } from '@waybill/contract/core/route'
import { getCountDifference } from '@waybill/contract/counts/staff-api'
import { countLineWords } from '@waybill/contract/counts/words'
import { conditionWords } from '@waybill/contract/stock/conditions'
import { reasonOf } from '@waybill/contract/stock/reasons'
import type { StockMovement } from '@waybill/contract/stock/staff-api'
import { errorProps, PlaceLink, useClient } from '@waybill/host'
import {
  Badge,
  Card,
  DescriptionList,
  Drawer,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { DecideActs } from './decide.tsx'
import { reviewMessages } from './review-messages.ts'
import type { Decide } from './use-decide.ts'

type Difference = OutputOf<typeof getCountDifference>

function Facts({ found }: { found: Difference }) {
  const t = useT(reviewMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { goods, difference, onHand, reserved, note } = found
  const items = [
    { id: 'seller', label: t('seller'), value: goods.seller.name },
    {
      id: 'condition',
      label: t('condition'),
      value: [conditionWords[goods.condition][locale], goods.lot?.lotNo].filter(Boolean).join(' · '),
    },
    {
      id: 'difference',
      label: t('difference'),
      value: `${difference > 0 ? '+' : ''}${format.number(difference)}`,
    },
    { id: 'onHand', label: t('onHand'), value: format.number(onHand) },
    { id: 'promised', label: t('promised'), value: format.number(reserved) },
    ...(note === null ? [] : [{ id: 'note', label: t('noteOf'), value: note }]),
  ]
  return <DescriptionList items={items} />
}

function Rounds({ found }: { found: Difference }) {
  const t = useT(reviewMessages)
  const format = useFormat()
  return (
    <Card title={t('rounds')}>
      <ol className="flex flex-col divide-y">
        {found.rounds.map(({ round, counted, expected, by, at, same }) => (
          <li key={round} className="py-2">
            <span className="font-medium">
              {t('round', { counted: format.number(counted), expected: format.number(expected) })}
            </span>{' '}
            {same && <Badge tone="warning">{t('same')}</Badge>}
            <span className="block text-small break-words text-muted">{`${by} · ${format.dateTime(at)}`}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function History({ movements, place }: { movements: readonly StockMovement[]; place: string }) {
  const t = useT(reviewMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <Card title={t('history')}>
      {movements.length === 0 && <p className="text-muted">{t('noHistory')}</p>}
      <ul className="flex flex-col divide-y empty:hidden">
        {movements.map(({ id, at, reason, quantity, from, to, note }) => (
          <li key={id} className="flex min-h-10 items-center gap-3 py-1">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{reasonOf(reason).text[locale]}</span>
              <span className="block text-small break-words text-muted">
                {[format.dateTime(at), [from?.code, to?.code].filter(Boolean).join(' → '), note]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="tnum">{`${to?.code === place ? '+' : '-'}${format.number(quantity)}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** One difference: who counted what, what happened in the place, and the decision. */
export function DifferenceDrawer({ id, decide, onClose }: { id: number; decide: Decide; onClose: () => void }) {
  const t = useT(reviewMessages)
  const client = useClient()
  const { locale } = useLocale()
  const query = useQuery(client.query(getCountDifference, { params: { id } }, { hideErrors: true }))
  // Somebody else sent it back to the floor: nothing of it is shown until it is counted.
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const data = isGone ? undefined : query.data
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={data ? `${data.place.code} · ${data.goods.sku}` : t('title')}
      description={data?.goods.name}
      footer={data?.state === 'review' && <DecideActs rows={[data]} decide={decide} />}
    >
      <div className="flex flex-col gap-4">
        {query.isError && !data && <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />}
        {query.isPending && <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />}
        {data && (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone={countLineWords[data.state].tone}>{countLineWords[data.state][locale]}</Badge>
              <PlaceLink href={`/w/#/count/${data.count.id}`}>{t('open', data.count)}</PlaceLink>
            </div>
            <Facts found={data} />
            <Rounds found={data} />
            <History movements={data.movements} place={data.place.code} />
          </>
        )}
      </div>
    </Drawer>
  )
}
