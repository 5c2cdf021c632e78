import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@waybill/contract/core/route'
import { type AgedCustomer, listAgeing } from '@waybill/contract/invoicing/staff-api'
import { useClient, usePageTitle } from '@waybill/host'
import { Figure, placeOf, type ReportColumn, ReportState, ReportTable, RowChart } from '@waybill/host/report'
import { FirstUse, PageBody, PageHead, useFormat, useT } from '@waybill/kit'
import { ageingMessages } from './messages.ts'

const ages = ['notInvoiced', 'notDue', 'days30', 'days60', 'days90', 'older'] as const
const columns = [...ages, 'total'] as const
const SHOWN = 200

type Data = OutputOf<typeof listAgeing>
/** Without an organization: the sums of all. */
type Row = Omit<AgedCustomer, 'org'> & { org: AgedCustomer['org'] | null }

/** What is owed by its age, as bars; the table says the same in figures. */
function Bars({ sums }: Pick<Data, 'sums'>) {
  const t = useT(ageingMessages)
  const format = useFormat()
  return (
    <RowChart
      name={t('chart')}
      rows={ages.map((id) => ({ id, label: t(id), value: sums[id], words: format.money(sums[id]) }))}
    />
  )
}

function Table({ customers, sums }: Data) {
  const t = useT(ageingMessages)
  const format = useFormat()
  /** The invoices of a customer that are not paid: its open amounts but the one that has no invoice yet. */
  const hrefOf = ({ org }: Row) => placeOf('/a/#/invoice/lists', { customer: org?.id, owed: 'yes' })
  const amount = (id: (typeof columns)[number]): ReportColumn<Row> => ({
    id,
    head: t(id),
    cell: (row) =>
      id === 'notInvoiced' ? (
        format.money(row[id])
      ) : (
        <Figure href={hrefOf(row)} amount={id === 'total' ? row.total - row.notInvoiced : row[id]}>
          {format.money(row[id])}
        </Figure>
      ),
  })
  const name: ReportColumn<Row> = {
    id: 'name',
    head: t('name'),
    words: true,
    cell: ({ org }) => org?.name ?? t('sums'),
  }
  return (
    <ReportTable<Row>
      name={t('title')}
      columns={[name, ...columns.map(amount)]}
      rows={customers}
      rowKey={({ org }) => String(org?.id)}
      totals={{ org: null, ...sums }}
    />
  )
}

function Ageing(data: Data) {
  const t = useT(ageingMessages)
  if (data.customers.length === 0) return <FirstUse title={t('empty')}>{t('emptyText')}</FirstUse>
  return (
    <>
      <Bars sums={data.sums} />
      <Table {...data} />
      {data.customers.length === SHOWN && <p className="text-small text-muted">{t('most')}</p>}
    </>
  )
}

/** `#/invoice/ageing`: what customers owe, by how long it has been due. */
export function AgeingPage() {
  const t = useT(ageingMessages)
  usePageTitle(t('title'))
  const answer = useQuery(useClient().query(listAgeing, {}, { hideErrors: true }))
  return (
    <PageBody kind="detail">
      <PageHead title={t('title')} />
      <p className="mb-3 text-muted">{t('intro')}</p>
      <ReportState name={t('title')} query={answer}>
        {(data) => <Ageing {...data} />}
      </ReportState>
    </PageBody>
  )
}
