import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { FundingRow } from '@waybill/contract/funding/api'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { useBridge } from '@waybill/host'
import { FundingDrawer, FundingTotals, useFundingColumns, useFundingFilters } from '@waybill/host/funding'
import { FundsPage } from '@waybill/host/funds'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, useT } from '@waybill/kit'
import { AccountStrip } from './account-strip.tsx'
import { Gated } from '../gated.tsx'
import { rechargeList } from './lists.ts'
import { fundsMessages } from './messages.ts'
import { RechargeDrawer } from './recharge-drawer.tsx'
import { useAccounts } from './use-accounts.ts'

function Recharges() {
  const t = useT(fundsMessages)
  const bridge = useBridge()
  const list = useList(rechargeList)
  const accounts = useAccounts()
  const columns = useFundingColumns('warehouse')
  const filters = useFundingFilters()
  const [form, setForm] = useState<{ replaced: FundingRow | null } | null>(null)
  const { request } = list.state
  const show = ({ id }: FundingRow) => list.show({ request: id }, request !== undefined)
  const add = () => setForm({ replaced: null })
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={add}>
      {t('newRecharge')}
    </Button>
  )
  const sent = ({ id }: FundingRow) => {
    setForm(null)
    bridge.toast('ok', t('sent', { number: fundingNumber(id) }))
    list.show({ request: id })
  }
  return (
    <FundsPage<FundingRow>
      title={t('recharge')}
      list={list}
      table={{
        columns,
        rowName: (row) => fundingNumber(row.id),
        rowHref: (row) => `/o/#/funds/recharge?request=${row.id}`,
        onOpen: show,
        onPeek: show,
      }}
      actions={addButton}
      acts={[{ id: 'add', label: t('newRecharge'), run: add }]}
      strip={<AccountStrip accounts={accounts.data?.records} />}
      filters={<ListFilters list={list} search={t('search')} days={t('date')} filters={filters} />}
      totals={
        list.data && <FundingTotals totals={list.data.totals} onStatus={(status) => list.set({ status: [status] })} />
      }
      empty={{ title: t('noRecharges'), text: t('noRechargesText'), action: addButton }}
      noMatch={t('noMatchingRecharges')}
    >
      {request !== undefined && form === null && (
        <FundingDrawer
          key={request}
          id={request}
          onSendAgain={(replaced) => setForm({ replaced })}
          onClose={() => list.show({ request: undefined })}
        />
      )}
      {form !== null && accounts.data && (
        <RechargeDrawer accounts={accounts.data.records} {...form} onSent={sent} onClose={() => setForm(null)} />
      )}
    </FundsPage>
  )
}

/** `#/funds/recharge`: requests to recharge the balances with warehouses, and what became of them. */
export function RechargePage() {
  const t = useT(fundsMessages)
  return (
    <Gated title={t('recharge')}>
      <Recharges />
    </Gated>
  )
}
