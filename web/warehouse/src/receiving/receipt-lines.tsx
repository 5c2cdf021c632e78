import type { InboundLine } from '@waybill/contract/inbound/api'
import type { ReceiptDetail } from '@waybill/contract/inbound/staff-api'
import { Card, type Column, DataTable, useFormat, useT } from '@waybill/kit'
import { receivingMessages } from './messages.ts'

/** Units of a line that are announced and not counted. */
export const leftOf = ({ expected, received, damaged, over }: InboundLine): number =>
  expected - (received + damaged - over)
export const shortOf = (lines: readonly InboundLine[]): number => lines.reduce((sum, line) => sum + leftOf(line), 0)

function useLineColumns(): Column<InboundLine>[] {
  const t = useT(receivingMessages)
  const format = useFormat()
  const figure = (
    id: 'expected' | 'received' | 'damaged' | 'left',
    value: (line: InboundLine) => number,
  ): Column<InboundLine> => ({
    id,
    head: t(id),
    type: 'num',
    width: 84,
    priority: id === 'damaged' ? 3 : 1,
    card: 'line',
    cell: (line) => <span className={value(line) === 0 ? 'text-muted' : undefined}>{format.number(value(line))}</span>,
  })
  return [
    { id: 'sku', head: t('sku'), type: 'id', width: 110, priority: 1, card: 'title', cell: ({ sku }) => sku },
    { id: 'name', head: t('name'), type: 'text', width: 160, priority: 3, card: 'none', cell: ({ name }) => name },
    figure('expected', ({ expected }) => expected),
    figure('received', ({ received, damaged }) => received + damaged),
    figure('damaged', ({ damaged }) => damaged),
    figure('left', leftOf),
  ]
}

/** Each product with what was announced, what is there, and what is left. */
export function ReceiptLines({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT(receivingMessages)
  const columns = useLineColumns()
  return (
    <Card flush title={t('lines')}>
      <DataTable
        name={t('lines')}
        rows={receipt.lines}
        rowKey={({ line }) => String(line)}
        rowName={({ sku }) => sku}
        columns={columns}
        empty={null}
      />
    </Card>
  )
}
