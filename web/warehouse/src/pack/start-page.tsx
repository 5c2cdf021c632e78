import { findFloorOrder } from '@waybill/contract/outbound/floor-api'
import { useBridge, useClient } from '@waybill/host'
import { useList } from '@waybill/host/list'
import { useT } from '@waybill/kit'
import { ScanField } from '../scan/scan-field.tsx'
import { Answer } from '../shared/floor-parts.tsx'
import { QueuePage } from '../shared/queue-page.tsx'
import { useFloorScans } from '../shared/use-floor.ts'
import { packList } from './list.ts'
import { packMessages } from './messages.ts'

function Find({ warehouseId }: { warehouseId: number }) {
  const t = useT(packMessages)
  const client = useClient()
  const bridge = useBridge()
  const scans = useFloorScans((order) => bridge.navigate(`/w/#/pack/${order.id}`))
  const find = (code: string) =>
    scans.add({
      code,
      send: () => client.call(findFloorOrder, { query: { warehouseId, code } }, { hideErrors: true }),
      done: (order) => t('found', { number: order.number }),
    })
  return (
    <>
      <Answer scans={scans} ready={t('scanOrder')} />
      <ScanField label={t('scan')} onScan={find} />
    </>
  )
}

/** `#/pack`: a tote or an order is scanned, or chosen from those that are picked. */
export function PackStartPage() {
  const t = useT(packMessages)
  const { table } = useList(packList)
  return (
    <QueuePage
      title={t('title')}
      name={t('back')}
      table={table}
      stage="pack"
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {(warehouseId) => <Find warehouseId={warehouseId} />}
    </QueuePage>
  )
}
