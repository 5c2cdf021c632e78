import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import {
  exportPayouts,
  exportReconciliation,
  getReconciliation,
  getReconciliationState,
  type Payout,
  readPaymentService,
  type ReconciliationDay,
} from '@waybill/contract/payments/reconciliation-api'
import { payoutFailureText } from '@waybill/contract/payments/reconciliation'
import { PlaceLink, useBridge, useClient, usePageTitle } from '@waybill/host'
import { ListFilters, queryOf, useListState } from '@waybill/host/list'
import { Figure, Headlines, placeOf, type ReportColumn, ReportState, ReportTable } from '@waybill/host/report'
import {
  Badge,
  Banner,
  Button,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  type Tone,
  useFormat,
  useLocale,
  usePageActs,
  useStable,
  useT,
} from '@waybill/kit'
import { ReconciliationTabs } from './frame.tsx'
import { reconciliationOverview } from './lists.ts'
import { reconciliationMessages } from './messages.ts'

type Data = OutputOf<typeof getReconciliation>
const POLL_MS = 1500
const linesOf = (from: string, to: string) => placeOf('/a/#/payment/reconciliation/lines', { from, to })

/** Asks how far a reading is for as long as one is under way, and for the figures once it has ended. */
function useFollow(pending: boolean, refetch: () => unknown) {
  const client = useClient()
  const again = useStable(async () => {
    const state = await client.call(getReconciliationState, {}, { hideErrors: true }).catch(() => null)
    if (state?.pending === false) await refetch()
  })
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(() => void again(), POLL_MS)
    return () => clearInterval(timer)
  }, [pending, again])
}

function Notices({ data: { failedSince, totals } }: { data: Data }) {
  const t = useT(reconciliationMessages)
  const format = useFormat()
  const { balance, theirs } = totals
  return (
    <>
      {failedSince !== null && (
        <Banner tone="warning" actions={<PlaceLink href="/a/#/payment/account">{t('setUp')}</PlaceLink>}>
          {t('failed', { when: format.dateTime(failedSince) })}
        </Banner>
      )}
      {balance !== null && balance !== theirs && (
        <Banner tone="warning">
          {t('balanceDiffers', { balance: format.money(balance), theirs: format.money(theirs) })}
        </Banner>
      )}
    </>
  )
}

function Figures({ data: { totals, openCases } }: { data: Data }) {
  const t = useT(reconciliationMessages)
  const format = useFormat()
  const figure = (id: 'theirs' | 'inTransit' | 'ours' | 'opening') => ({
    id,
    label: t(id),
    value: format.money(totals[id]),
  })
  const cases = (
    <PlaceLink href="/a/#/payment/reconciliation/cases?state=open">{t('openCases', { n: openCases })}</PlaceLink>
  )
  return (
    <Headlines
      name={t('headlines')}
      figures={[
        figure('theirs'),
        figure('inTransit'),
        figure('ours'),
        figure('opening'),
        {
          id: 'difference',
          label: t('difference'),
          value: format.money(totals.difference),
          words: openCases > 0 ? cases : totals.difference === 0 ? t('noDifference') : null,
        },
      ]}
    />
  )
}

type DayRow = Omit<ReconciliationDay, 'day'> & { day: string | null }
function Days({ data: { days, period } }: { data: Data }) {
  const t = useT(reconciliationMessages)
  const format = useFormat()
  const hrefOf = ({ day }: DayRow) => linesOf(day ?? period.from, day ?? period.to)
  const money = (id: 'theirs' | 'ours' | 'difference'): ReportColumn<DayRow> => ({
    id,
    head: t(id),
    cell: (row) => (
      <Figure href={hrefOf(row)} amount={row[id]}>
        {format.money(row[id])}
      </Figure>
    ),
  })
  const sum = (read: (day: ReconciliationDay) => number) => days.reduce((total, day) => total + read(day), 0)
  if (days.length === 0) return <p className="text-muted">{t('noDays')}</p>
  return (
    <ReportTable<DayRow>
      name={t('days')}
      columns={[
        { id: 'day', head: t('day'), words: true, cell: ({ day }) => (day === null ? t('sum') : format.date(day)) },
        { id: 'count', head: t('count'), cell: ({ count }) => format.number(count) },
        money('theirs'),
        money('ours'),
        money('difference'),
      ]}
      rows={days}
      rowKey={({ day }) => String(day)}
      totals={{
        day: null,
        count: sum(({ count }) => count),
        theirs: sum(({ theirs }) => theirs),
        ours: sum(({ ours }) => ours),
        difference: sum(({ difference }) => difference),
      }}
    />
  )
}

const tones: Record<Payout['state'], Tone> = {
  pending: 'neutral',
  inTransit: 'info',
  paid: 'success',
  failed: 'critical',
  canceled: 'neutral',
}
const stateTexts = {
  pending: 'pending',
  inTransit: 'inTransitState',
  paid: 'paid',
  failed: 'failedState',
  canceled: 'canceled',
} as const

function PayoutExport({ period: { from, to } }: { period: Data['period'] }) {
  const t = useT(reconciliationMessages)
  const bridge = useBridge()
  const url = placeOf(exportPayouts.path, { dateFrom: from, dateTo: to })
  const file = { url, method: 'GET', type: 'text/csv', fileName: 'payouts.csv' } as const
  return (
    <Button icon={<Download />} onClick={() => void bridge.download(file)}>
      {t('exportPayouts')}
    </Button>
  )
}

function Payouts({ data: { payouts, period } }: { data: Data }) {
  const t = useT(reconciliationMessages)
  const { locale } = useLocale()
  const format = useFormat()
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-heading font-semibold">{t('payouts')}</h2>
        {payouts.length > 0 && <PayoutExport period={period} />}
      </div>
      {payouts.length === 0 ? (
        <p className="text-muted">{t('noPayouts')}</p>
      ) : (
        <ReportTable<Payout>
          name={t('payouts')}
          columns={[
            { id: 'id', head: t('payout'), words: true, cell: ({ id }) => id },
            { id: 'created', head: t('created'), words: true, cell: ({ createdAt }) => format.date(createdAt) },
            {
              id: 'arrives',
              head: t('arrives'),
              words: true,
              cell: ({ arrivesOn }) => (arrivesOn === null ? '' : format.date(arrivesOn)),
            },
            {
              id: 'state',
              head: t('state'),
              words: true,
              cell: ({ state, failure }) => (
                <>
                  <Badge tone={tones[state]}>{t(stateTexts[state])}</Badge>
                  {state === 'failed' && failure !== null && (
                    <span className="block text-small text-muted">{payoutFailureText(failure)[locale]}</span>
                  )}
                </>
              ),
            },
            { id: 'amount', head: t('amount'), cell: ({ amount, currency }) => format.money(amount, currency) },
          ]}
          rows={payouts}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  )
}

function Content({ data, isFiltered, onClear }: { data: Data; isFiltered: boolean; onClear: () => void }) {
  const t = useT(reconciliationMessages)
  const format = useFormat()
  if (!data.configured)
    return (
      <FirstUse title={t('notSetUp')} action={<PlaceLink href="/a/#/payment/account">{t('setUp')}</PlaceLink>}>
        {t('notSetUpText')}
      </FirstUse>
    )
  if (data.readAt === null && data.failedSince === null)
    return <FirstUse title={t('neverRead')}>{t('neverReadText')}</FirstUse>
  if (isFiltered && data.days.length === 0 && data.payouts.length === 0)
    return (
      <>
        <Notices data={data} />
        <NoMatch onClear={onClear} />
      </>
    )
  return (
    <>
      <Notices data={data} />
      {data.readAt !== null && (
        <p className="text-small text-muted">{t('lastRead', { when: format.dateTime(data.readAt) })}</p>
      )}
      <Figures data={data} />
      <Days data={data} />
      <Payouts data={data} />
    </>
  )
}

function useReading(pending: boolean, refetch: () => unknown) {
  const t = useT(reconciliationMessages)
  const client = useClient()
  const bridge = useBridge()
  useFollow(pending, refetch)
  return useMutation({
    mutationFn: () => client.call(readPaymentService, {}),
    onSuccess: () => {
      bridge.toast('ok', t('readingStarted'))
      return refetch()
    },
  })
}

/** `#/payment/reconciliation`: the payment service beside the ledger, day by day, and its payouts. */
export function ReconciliationPage() {
  const t = useT(reconciliationMessages)
  const bridge = useBridge()
  usePageTitle(t('title'))
  const address = useListState(reconciliationOverview)
  const { limit: _, ...query } = queryOf(reconciliationOverview, address.state)
  const answer = useQuery({
    ...useClient().query(getReconciliation, { query } as InputOf<typeof getReconciliation>, { hideErrors: true }),
    placeholderData: keepPreviousData,
  })
  const pending = answer.data?.pending ?? false
  const reading = useReading(pending, answer.refetch)
  usePageActs([{ id: 'read', label: t('readNow'), run: () => reading.mutate() }])
  const { from, to } = address.state
  const url = placeOf(exportReconciliation.path, { dateFrom: from, dateTo: to })
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button icon={<Download />} onClick={() => void bridge.download({ url, method: 'GET' })}>
              {t('exportDays')}
            </Button>
            <Button
              variant="primary"
              icon={<RefreshCw />}
              pending={reading.isPending || pending}
              onClick={() => reading.mutate()}
            >
              {pending ? t('reading') : t('readNow')}
            </Button>
          </>
        }
      />
      <ReconciliationTabs value="overview" />
      <p className="pt-2 text-muted">{t('intro')}</p>
      <ListFilters list={address} days={t('days')} filters={{}} />
      <ReportState name={t('title')} query={answer}>
        {(data) => <Content data={data} isFiltered={address.isFiltered} onClear={address.clear} />}
      </ReportState>
    </PageBody>
  )
}
