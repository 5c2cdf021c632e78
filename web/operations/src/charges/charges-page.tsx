import type { ChargeRow } from '@waybill/contract/warehouse-billing/shapes'
import { chargeActWords } from '@waybill/contract/warehouse-billing/acts'
import { useBridge, useShell } from '@waybill/host'
import { ChargeFigures, useChargeColumns, useChargeFilters } from '@waybill/host/charges'
import { FundsPage } from '@waybill/host/funds'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, useFormat, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gated.tsx'
import { ChargeDrawer } from './charge-drawer.tsx'
import { chargeList } from './list.ts'
import { chargeMessages } from './messages.ts'

function Charges() {
  const t = useT(chargeMessages)
  const { locale } = useLocale()
  const format = useFormat()
  const bridge = useBridge()
  const list = useList(chargeList)
  const columns = useChargeColumns<ChargeRow>()
  const filters = useChargeFilters()
  const { user } = useShell()
  const warehouses = (user?.warehouseList ?? []).map(({ warehouseId, name }) => ({
    value: String(warehouseId),
    text: name,
  }))
  const { charge } = list.state
  return (
    <FundsPage<ChargeRow>
      title={t('title')}
      list={list}
      table={{
        columns,
        rowName: (row) => `${chargeActWords[row.act][locale]} ${row.cause?.number ?? format.date(row.day)}`,
        rowHref: (row) => `/o/#/funds/charges?charge=${row.id}`,
        onOpen: (row) => list.show({ charge: row.id }),
      }}
      actions={<Button onClick={() => bridge.navigate('/o/#/funds/billing')}>{t('billing')}</Button>}
      filters={
        <ListFilters
          list={list}
          search={t('search')}
          days={t('day')}
          filters={{ ...filters, warehouse: { label: t('warehouse'), options: warehouses } }}
        />
      }
      totals={<ChargeFigures sums={list.data?.sums} />}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={t('noMatch')}
    >
      {charge !== undefined && (
        <ChargeDrawer key={charge} id={charge} onClose={() => list.show({ charge: undefined })} />
      )}
    </FundsPage>
  )
}

/** `#/funds/charges`: what warehouses charged for their work, with what each charge was for. */
export function ChargesPage() {
  const t = useT(chargeMessages)
  return (
    <Gated title={t('title')}>
      <Charges />
    </Gated>
  )
}
