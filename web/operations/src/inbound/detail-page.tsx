import { useParams } from '@tanstack/react-router'
import { type InboundDetail } from '@waybill/contract/inbound/api'
import { inboundStateWords, inboundTypeWords } from '@waybill/contract/inbound/words'
import { PlaceLink } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import {
  Badge,
  Card,
  DescriptionList,
  DetailColumns,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { Acts } from './acts.tsx'
import { LinesCard } from './lines-card.tsx'
import { inboundMessages } from './messages.ts'
import { useInbound } from './use-inbound.ts'

function Details({ inbound }: { inbound: InboundDetail }) {
  const t = useT(inboundMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { warehouse, expectedOn, late, type, boxes, boxesArrived, tracking, note } = inbound
  return (
    <Card title={t('details')}>
      <DescriptionList
        items={[
          { id: 'warehouse', label: t('warehouse'), value: warehouse.name || t('unknownWarehouse') },
          {
            id: 'expectedOn',
            label: t('expectedOn'),
            value: (
              <>
                {format.date(expectedOn)} {late && <Badge tone="warning">{t('late')}</Badge>}
              </>
            ),
          },
          { id: 'type', label: t('type'), value: inboundTypeWords[type][locale] },
          {
            id: 'boxes',
            label: t('boxes'),
            value: boxesArrived === null ? format.number(boxes) : `${boxesArrived} / ${boxes}`,
          },
          {
            id: 'tracking',
            label: t('tracking'),
            wide: true,
            value: tracking.length > 0 ? tracking.join(', ') : undefined,
          },
          { id: 'note', label: t('note'), wide: true, value: note ?? undefined },
        ]}
      />
    </Card>
  )
}

/** What happened to it, newest last. */
function History({ inbound }: { inbound: InboundDetail }) {
  const t = useT(inboundMessages)
  const format = useFormat()
  const { boxes, boxesArrived } = inbound
  const steps = [
    { at: inbound.createdAt, text: t('at_created') },
    { at: inbound.submittedAt, text: t('at_submitted') },
    { at: inbound.shippedAt, text: t('at_shipped') },
    { at: inbound.arrivedAt, text: t('at_arrived', { n: boxesArrived ?? 0, boxes }) },
    { at: inbound.receivingAt, text: t('at_receiving') },
    { at: inbound.completedAt, text: t('at_completed') },
    { at: inbound.canceledAt, text: t('at_canceled') },
  ]
  return (
    <Card title={t('history')}>
      <ol className="flex flex-col gap-2">
        {steps.map(
          ({ at, text }) =>
            at !== null && (
              <li key={text} className="flex flex-wrap justify-between gap-x-4">
                <span>{text}</span>
                <span className="tnum text-small text-muted">{format.dateTime(at)}</span>
              </li>
            ),
        )}
      </ol>
    </Card>
  )
}

function Inbound({ id }: { id: number }) {
  const t = useT(inboundMessages)
  const { locale } = useLocale()
  const { data, error, isError, refetch } = useInbound(id)
  const above = <PlaceLink href="/o/#/inbound/lists">{t('back')}</PlaceLink>
  const nowhere = { title: t('lost'), text: t('lostText'), href: '/o/#/inbound/lists', back: t('back') }
  if (!data)
    return (
      <PageBody kind="detail">
        <PageHead title={t('title')} above={above} />
        {isError ? (
          <RecordError error={error} onRetry={refetch} nowhere={nowhere} />
        ) : (
          <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
        )}
      </PageBody>
    )
  const { tone, [locale]: words } = inboundStateWords[data.state]
  return (
    <PageBody kind="detail">
      <PageHead
        title={data.number}
        above={above}
        beside={<Badge tone={tone}>{words}</Badge>}
        actions={<Acts key={data.version} inbound={data} />}
      />
      <DetailColumns
        main={<LinesCard inbound={data} />}
        aside={
          <>
            <Details inbound={data} />
            <History inbound={data} />
          </>
        }
      />
    </PageBody>
  )
}

/** `#/inbound/detail/$id`: one inbound shipment, and what the warehouse has counted of it. */
export function InboundPage() {
  const t = useT(inboundMessages)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <Gated title={t('title')}>
      <Inbound key={id} id={Number(id) || 0} />
    </Gated>
  )
}
