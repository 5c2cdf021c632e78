import { useParams } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { OwnWork } from '@waybill/contract/work-orders/api'
import { ownWorkWords, workKindWords } from '@waybill/contract/work-orders/words'
import { PlaceLink, useBridge } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { CommentsCard, QuotesCard, WorkLines } from '@waybill/host/work-orders'
import {
  Badge,
  Banner,
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
import { workMessages } from './messages.ts'
import { QuoteCard } from './quote-card.tsx'
import { type OwnWorkActs, useOwnWork, useOwnWorkActs } from './use-work.ts'

const list = '/o/#/work-order/lists'

function Details({ work }: { work: OwnWork }) {
  const t = useT(workMessages)
  const format = useFormat()
  const { warehouse, dueOn, instructions, minutes, state, number } = work
  return (
    <Card title={t('details')}>
      <DescriptionList
        items={[
          { id: 'warehouse', label: t('warehouse'), value: warehouse.name || t('unknownWarehouse') },
          { id: 'dueOn', label: t('dueOn'), value: dueOn === null ? null : format.date(dueOn) },
          { id: 'minutes', label: t('minutes'), value: minutes === null ? null : t('minutesTaken', { n: minutes }) },
          {
            id: 'charges',
            label: t('charges'),
            value: state === 'completed' && (
              <PlaceLink href={`/o/#/funds/charges?document=${number}`}>{t('openCharges')}</PlaceLink>
            ),
          },
          {
            id: 'instructions',
            label: t('instructions'),
            wide: true,
            value: instructions && <span className="whitespace-pre-wrap">{instructions}</span>,
          },
        ]}
      />
    </Card>
  )
}

/** Calls it off, after a question. */
function Cancel({ work, acts: { cancel } }: { work: OwnWork; acts: OwnWorkActs }) {
  const t = useT(workMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon={<X />} onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('cancelTitle', work)}
        confirm={t('cancel')}
        keep={t('keep')}
        pending={cancel.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess: () => bridge.toast('ok', t('canceled', work)),
            onError: (error) => bridge.toast('error', messageOf(error)),
            onSettled: () => setAsking(false),
          })
        }
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  )
}

function Notes({ work: { state, reason } }: { work: OwnWork }) {
  const t = useT(workMessages)
  if (state === 'requested') return <Banner tone="info">{t('waiting')}</Banner>
  if (reason === null || (state !== 'onHold' && state !== 'declined')) return null
  return (
    <Banner tone="warning" title={t(state)}>
      {reason}
    </Banner>
  )
}

function Loaded({ work }: { work: OwnWork }) {
  const t = useT(workMessages)
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const acts = useOwnWorkActs(work.id)
  const { number, state, kind, lines, history, canCancel } = work
  const { tone, [locale]: words } = ownWorkWords[state]
  const { comment } = acts
  return (
    <>
      <PageHead
        title={number}
        above={<PlaceLink href={list}>{t('back')}</PlaceLink>}
        beside={
          <>
            <Badge tone={tone}>{words}</Badge>
            <span className="text-muted">{workKindWords[kind][locale]}</span>
          </>
        }
        actions={canCancel && <Cancel work={work} acts={acts} />}
      />
      <DetailColumns
        main={
          <>
            <Notes work={work} />
            {state === 'quoted' && <QuoteCard key={work.quote?.version} work={work} acts={acts} />}
            <WorkLines kind={kind} lines={lines} />
            <CommentsCard
              history={history}
              words={ownWorkWords}
              pending={comment.isPending}
              error={comment.isError ? messageOf(comment.error) : null}
              onSend={(body, done) => comment.mutate(body, { onSuccess: done })}
            />
          </>
        }
        aside={
          <>
            <Details work={work} />
            <QuotesCard work={work} />
          </>
        }
      />
    </>
  )
}

function Detail({ id }: { id: number }) {
  const t = useT(workMessages)
  const { data, error, isError, refetch } = useOwnWork(id)
  if (data)
    return (
      <PageBody kind="detail">
        <Loaded work={data} />
      </PageBody>
    )
  return (
    <PageBody kind="detail">
      <PageHead title={t('title')} above={<PlaceLink href={list}>{t('back')}</PlaceLink>} />
      {isError ? (
        <RecordError
          error={error}
          onRetry={refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: list, back: t('back') }}
        />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
      )}
    </PageBody>
  )
}

/** `#/work-order/detail/$id`: one work order: its price, what is done, and what both sides wrote. */
export function WorkOrderPage() {
  const t = useT(workMessages)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <Gated title={t('title')}>
      <Detail key={id} id={Number(id) || 0} />
    </Gated>
  )
}
