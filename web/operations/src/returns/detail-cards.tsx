import type { ReturnInspection, ReturnLine, WarehouseReturnDetail } from '@waybill/contract/warehouse-returns/api'
import { returnAnswerWords, returnDispositionWords, returnGradeWords } from '@waybill/contract/warehouse-returns/words'
import { Badge, Card, type Column, DataTable, DateCell, useFormat, useLocale, useT } from '@waybill/kit'
import { returnMessages } from './messages.ts'

const figures = ['received', 'restocked', 'quarantined', 'disposed', 'sentBack', 'waiting'] as const

function useLineColumns(detail: WarehouseReturnDetail): Column<ReturnLine>[] {
  const t = useT(returnMessages)
  const format = useFormat()
  const number = (id: 'expected' | (typeof figures)[number]): Column<ReturnLine> => ({
    id,
    head: t(id === 'expected' && !detail.announced ? 'mayReturn' : id),
    type: 'num',
    width: 104,
    priority: id === 'expected' || id === 'received' ? 1 : 2,
    card: 'line',
    cell: (line) => <span className={line[id] === 0 ? 'text-muted' : undefined}>{format.number(line[id])}</span>,
  })
  return [
    { id: 'sku', head: t('sku'), type: 'id', width: 150, priority: 1, card: 'title', cell: ({ sku }) => sku },
    { id: 'name', head: t('name'), type: 'text', width: 180, priority: 3, card: 'line', cell: ({ name }) => name },
    number('expected'),
    // What happened to no unit of the return takes no column.
    ...figures.filter((id) => id === 'received' || detail.lines.some((line) => line[id] > 0)).map(number),
  ]
}

/** The products with what became of their units. */
export function LinesCard({ detail }: { detail: WarehouseReturnDetail }) {
  const t = useT(returnMessages)
  const columns = useLineColumns(detail)
  return (
    <Card flush title={t('lines')}>
      <DataTable
        name={t('lines')}
        rows={detail.lines}
        rowKey={({ line }) => String(line)}
        rowName={({ sku }) => sku}
        columns={columns}
        empty={null}
      />
    </Card>
  )
}

/** What staff or the seller have decided about units, and whether it is done. */
function Result({ one }: { one: ReturnInspection }) {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  if (one.answer === null)
    return one.waiting ? (
      <Badge tone="warning">{t('waitsForYou')}</Badge>
    ) : (
      <Badge tone="neutral">{returnDispositionWords[one.disposition][locale]}</Badge>
    )
  const words = returnAnswerWords[one.answer][locale]
  const answer = one.byDefault ? t('byDefault', { answer: words }) : words
  return one.waiting ? <Badge tone="info">{t('decided', { answer })}</Badge> : <Badge tone="neutral">{answer}</Badge>
}

function useInspectionColumns(): Column<ReturnInspection>[] {
  const t = useT(returnMessages)
  const { locale } = useLocale()
  return [
    {
      id: 'sku',
      head: t('sku'),
      type: 'id',
      width: 150,
      priority: 1,
      card: 'title',
      cell: ({ sku, quantity }) => (quantity === 1 ? sku : `${sku} × ${quantity}`),
    },
    {
      id: 'grade',
      head: t('grade'),
      type: 'text',
      width: 170,
      priority: 1,
      card: 'line',
      cell: ({ grade, note }) => (
        <>
          {returnGradeWords[grade][locale]}
          {note !== null && <span className="block text-small break-words text-muted">{note}</span>}
        </>
      ),
    },
    {
      id: 'result',
      head: t('result'),
      type: 'badge',
      width: 170,
      priority: 1,
      card: 'badge',
      cell: (one) => <Result one={one} />,
    },
    {
      id: 'at',
      head: t('at'),
      type: 'date',
      width: 130,
      priority: 3,
      card: 'none',
      cell: ({ at }) => <DateCell at={at} />,
    },
  ]
}

/** Unit by unit, what the warehouse has found. */
export function InspectionsCard({ detail }: { detail: WarehouseReturnDetail }) {
  const t = useT(returnMessages)
  const columns = useInspectionColumns()
  if (detail.inspections.length === 0)
    return (
      <Card title={t('inspections')}>
        <p className="text-muted">{t('noInspections')}</p>
      </Card>
    )
  return (
    <Card flush title={t('inspections')}>
      <DataTable
        name={t('inspections')}
        rows={detail.inspections}
        rowKey={({ id }) => String(id)}
        rowName={({ sku }) => sku}
        columns={columns}
        empty={null}
      />
    </Card>
  )
}
