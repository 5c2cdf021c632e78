import { useParams } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { returnReasonWords } from '@waybill/contract/returns/words'
import type { WarehouseReturnDetail } from '@waybill/contract/warehouse-returns/api'
import { isExpectedReturn } from '@waybill/contract/warehouse-returns/lifecycle'
import { warehouseReturnWords } from '@waybill/contract/warehouse-returns/words'
import { PlaceLink, useBridge } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
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
import { AnswerCard } from './answer-card.tsx'
import { InspectionsCard, LinesCard } from './detail-cards.tsx'
import { returnMessages } from './messages.ts'
import { PhotosCard } from './photos-card.tsx'
import { RefundCard } from './refund-card.tsx'
import { useCancelReturn, useReturn } from './use-returns.ts'

function Details({ detail }: { detail: WarehouseReturnDetail }) {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  const { warehouse, orderNo, outbound, outboundId, tracking, reason, note } = detail
  return (
    <Card title={t('details')}>
      <DescriptionList
        items={[
          { id: 'order', label: t('order'), value: orderNo },
          {
            id: 'outbound',
            label: t('outbound'),
            value: <PlaceLink href={`/o/#/outbound/detail/${outboundId}`}>{outbound}</PlaceLink>,
          },
          { id: 'warehouse', label: t('warehouse'), value: warehouse.name || t('unknownWarehouse') },
          { id: 'tracking', label: t('tracking'), wide: true, value: tracking ?? undefined },
          { id: 'reason', label: t('reason'), value: reason === null ? undefined : returnReasonWords[reason][locale] },
          { id: 'note', label: t('note'), wide: true, value: note ?? undefined },
        ]}
      />
    </Card>
  )
}

/** What happened to it, newest last. */
function History({ detail }: { detail: WarehouseReturnDetail }) {
  const t = useT(returnMessages)
  const format = useFormat()
  const steps = [
    { at: detail.createdAt, text: t(detail.announced ? 'at_created' : 'at_unannounced') },
    { at: detail.announced ? detail.arrivedAt : null, text: t('at_arrived') },
    { at: detail.completedAt, text: t('at_completed') },
    { at: detail.endedAt, text: t(detail.state === 'closed' ? 'at_closed' : 'at_canceled') },
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

/** Calls it off, after a question. */
function Cancel({ detail }: { detail: WarehouseReturnDetail }) {
  const t = useT(returnMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  const cancel = useCancelReturn(detail)
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: (next) => bridge.toast('ok', t('canceled', next)),
      onError: (error) => bridge.toast('error', messageOf(error)),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button icon={<X />} onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('cancelTitle', detail)}
        confirm={t('cancel')}
        keep={t('keep')}
        pending={cancel.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  )
}

function Loaded({ detail }: { detail: WarehouseReturnDetail }) {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  const { number, state, announced, version } = detail
  const { tone, [locale]: words } = warehouseReturnWords[state]
  return (
    <>
      <PageHead
        title={number}
        above={<PlaceLink href="/o/#/return/lists">{t('back')}</PlaceLink>}
        beside={
          <>
            <Badge tone={tone}>{words}</Badge>
            {!announced && <Badge tone="warning">{t('unannounced')}</Badge>}
          </>
        }
        actions={isExpectedReturn(state) && <Cancel detail={detail} />}
      />
      <DetailColumns
        main={
          <>
            {state === 'actionRequired' && <AnswerCard key={version} detail={detail} />}
            <LinesCard detail={detail} />
            <InspectionsCard detail={detail} />
            <PhotosCard detail={detail} />
          </>
        }
        aside={
          <>
            <Details detail={detail} />
            <RefundCard detail={detail} />
            <History detail={detail} />
          </>
        }
      />
    </>
  )
}

function Detail({ id }: { id: number }) {
  const t = useT(returnMessages)
  const { data, error, isError, refetch } = useReturn(id)
  if (data)
    return (
      <PageBody kind="detail">
        <Loaded detail={data} />
      </PageBody>
    )
  return (
    <PageBody kind="detail">
      <PageHead title={t('title')} above={<PlaceLink href="/o/#/return/lists">{t('back')}</PlaceLink>} />
      {isError ? (
        <RecordError
          error={error}
          onRetry={refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: '/o/#/return/lists', back: t('back') }}
        />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </PageBody>
  )
}

/** `#/return/detail/$id`: one return, what became of each unit, and what the seller has to decide. */
export function ReturnPage() {
  const t = useT(returnMessages)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <Gated title={t('title')}>
      <Detail key={id} id={Number(id) || 0} />
    </Gated>
  )
}
