import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import type { BillEntry, BillSummaryLine, WarehouseBill } from '@waybill/contract/warehouse-billing/bill-shapes'
import { billGroupWords, warehouseBillWords } from '@waybill/contract/warehouse-billing/bills'
import { warehouseTypeWords } from '@waybill/contract/warehouse/types'
import { errorProps, PlaceLink, useBridge } from '@waybill/host'
import {
  Badge,
  Banner,
  Button,
  Card,
  type Description,
  DescriptionList,
  LoadError,
  LoadingState,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { billMessages } from './messages.ts'

const rowStyle = 'flex min-h-10 items-center gap-3 border-t px-4 py-1 first:border-t-0 max-sm:px-2'

type Work = Pick<BillEntry, 'type' | 'act' | 'service'>

/** What a line is for, in words. */
function useWorkText() {
  const t = useT(billMessages)
  const { locale } = useLocale()
  return ({ type, act, service }: Work) => {
    const work = act === null ? `${warehouseTypeWords[service][locale]} (${t('byHand')})` : chargeActWords[act][locale]
    return type === 4 ? `${t('refund')}: ${work}` : work
  }
}

function Summary({ lines }: { lines: readonly BillSummaryLine[] }) {
  const t = useT(billMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const textOf = useWorkText()
  return (
    <Card flush title={t('lines')}>
      <ul className="flex flex-col">
        {lines.map((line) => (
          <li key={`${line.type} ${line.service} ${line.act} ${line.day}`} className={rowStyle}>
            <span className="min-w-0 flex-1">
              {textOf(line)}
              <span className="block text-small text-muted">
                {billGroupWords[line.group][locale]}
                {line.day !== null && ` · ${t('ofDay', { date: format.date(line.day) })}`}
              </span>
            </span>
            <span className="tnum text-small text-muted">× {format.number(line.count)}</span>
            <span className="tnum w-24 text-end">{format.money(line.amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Read = (cursor: string) => Promise<{ records: readonly BillEntry[]; next: string | null }>
type EntriesProps = {
  /** Names the bill in the cache. */
  cacheKey: readonly unknown[]
  read: Read
  /** Where the reader sees how a charge came about. */
  hrefOf: (chargeId: number) => string
}

function Entries({ cacheKey, read, hrefOf }: EntriesProps) {
  const t = useT(billMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const textOf = useWorkText()
  const query = useInfiniteQuery({
    queryKey: cacheKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  if (query.isError) return <LoadError {...errorProps(query.error, locale, () => void query.refetch())} />
  if (!query.data) return <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />
  return (
    <Card flush title={t('entries')}>
      <ul className="flex flex-col">
        {query.data.pages
          .flatMap(({ records }) => records)
          .map((entry) => (
            <li key={entry.id} className={rowStyle}>
              <span className="min-w-0 flex-1">
                {entry.chargeId === null ? (
                  textOf(entry)
                ) : (
                  <PlaceLink href={hrefOf(entry.chargeId)}>{textOf(entry)}</PlaceLink>
                )}
                <span className="block text-small text-muted">
                  {format.date(entry.day)}
                  {entry.document !== null && ` · ${entry.document}`}
                </span>
              </span>
              <span className="tnum w-24 text-end">{format.money(entry.amount)}</span>
            </li>
          ))}
      </ul>
      {query.hasNextPage && (
        <div className="border-t px-4 py-2">
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

type Props = EntriesProps & {
  bill: WarehouseBill & { lines: readonly BillSummaryLine[] }
  pdfUrl: string
  csvUrl: string
  /** Beside the facts of every bill: whose it is. */
  party: Description
}

/** What a bill comes to, down to every charge and refund on it. */
export function BillDetail({ bill, pdfUrl, csvUrl, party, ...entries }: Props) {
  const t = useT(billMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const bridge = useBridge()
  const state = warehouseBillWords[bill.state]
  const download = (url: string, type: string, end: string) =>
    void bridge.download({ url, method: 'GET', fileName: `${bill.number}.${end}`, type })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download />} onClick={() => download(pdfUrl, 'application/pdf', 'pdf')}>
          {t('pdf')}
        </Button>
        <Button icon={<Download />} onClick={() => download(csvUrl, 'text/csv', 'csv')}>
          {t('csv')}
        </Button>
      </div>
      <DescriptionList
        items={[
          { id: 'state', label: t('state'), value: <Badge tone={state.tone}>{state[locale]}</Badge> },
          { id: 'total', label: t('total'), value: <span className="tnum">{format.money(bill.amount)}</span> },
          { id: 'period', label: t('period'), value: `${format.date(bill.startsOn)} – ${format.date(bill.endsOn)}` },
          { id: 'closed', label: t('closed'), value: format.dateTime(bill.closedAt) },
          party,
          { id: 'warehouse', label: t('warehouse'), value: bill.warehouse.name || null },
        ]}
      />
      {bill.late > 0 && <Banner tone="info">{t('late', { count: format.number(bill.late) })}</Banner>}
      {bill.unpriced > 0 && <Banner tone="warning">{t('notOn', { count: format.number(bill.unpriced) })}</Banner>}
      <Summary lines={bill.lines} />
      {bill.lines.some(({ service }) => service === 'monthly') && (
        <p className="text-small text-muted">{t('monthly')}</p>
      )}
      <Entries {...entries} />
    </div>
  )
}
