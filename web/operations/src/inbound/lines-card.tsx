import type { InboundDetail, InboundLine } from '@waybill/contract/inbound/api'
import { Badge, Card, type Column, DataTable, useFormat, useT } from '@waybill/kit'
import { inboundMessages } from './messages.ts'

/** What differs from the announcement, once it is counted. */
function Result({ line }: { line: InboundLine }) {
  const t = useT(inboundMessages)
  const { expected, received, damaged, over } = line
  const short = expected - (received + damaged - over)
  if (short === 0 && over === 0 && damaged === 0) return <Badge tone="success">{t('lineOk')}</Badge>
  return (
    <span className="inline-flex flex-wrap gap-1">
      {short > 0 && <Badge tone="warning">{t('lineShort', { n: short })}</Badge>}
      {expected === 0 && over > 0 && <Badge tone="info">{t('lineUnexpected')}</Badge>}
      {over > 0 && <Badge tone="info">{t('lineOver', { n: over })}</Badge>}
      {damaged > 0 && <Badge tone="critical">{t('lineDamaged', { n: damaged })}</Badge>}
    </span>
  )
}

function useLineColumns(isDone: boolean): Column<InboundLine>[] {
  const t = useT(inboundMessages)
  const format = useFormat()
  const numbers = (['expected', 'received', 'damaged'] as const).map((id): Column<InboundLine> => ({
    id,
    head: t(id),
    type: 'num',
    width: 92,
    priority: 1,
    card: 'line',
    cell: (line) => format.number(line[id]),
  }))
  return [
    { id: 'sku', head: t('sku'), type: 'id', width: 150, priority: 1, card: 'title', cell: ({ sku }) => sku },
    { id: 'name', head: t('name'), type: 'text', width: 180, priority: 2, card: 'line', cell: ({ name }) => name },
    ...numbers,
    ...(isDone
      ? [
          {
            id: 'result',
            head: t('result'),
            type: 'badge' as const,
            width: 150,
            priority: 1 as const,
            card: 'badge' as const,
            cell: (line: InboundLine) => <Result line={line} />,
          },
        ]
      : []),
  ]
}

/** The products with what was announced and what was counted. */
export function LinesCard({ inbound }: { inbound: InboundDetail }) {
  const t = useT(inboundMessages)
  const columns = useLineColumns(inbound.state === 'completed')
  return (
    <Card flush title={t('lines')}>
      <DataTable
        name={t('lines')}
        rows={inbound.lines}
        rowKey={({ line }) => String(line)}
        rowName={({ sku }) => sku}
        columns={columns}
        empty={null}
      />
    </Card>
  )
}
