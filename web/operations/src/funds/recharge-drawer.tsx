import { useState } from 'react'
import type { FundingRow } from '@waybill/contract/funding/api'
import type { WarehouseAccount } from '@waybill/contract/warehouse/api'
import { AddFundsDrawer, transferPanels } from '@waybill/host/funding'
import { Button, Dialog, Field, RadioGroup, useT } from '@waybill/kit'
import { fundsMessages } from './messages.ts'

type Props = {
  accounts: readonly WarehouseAccount[]
  /** A denied request that is sent again. */
  replaced: FundingRow | null
  onSent: (request: FundingRow) => void
  onClose: () => void
}

/** A recharge: of the only balance there is, or of the one that is chosen first. */
export function RechargeDrawer({ accounts, replaced, onSent, onClose }: Props) {
  const t = useT(fundsMessages)
  const only = replaced?.provider.id ?? (accounts.length === 1 ? accounts[0]!.operator.id : null)
  const [chosen, setChosen] = useState(String(accounts[0]?.operator.id ?? ''))
  const [operatorId, setOperatorId] = useState(only)
  if (operatorId !== null) {
    return (
      <AddFundsDrawer
        panels={transferPanels}
        operatorId={operatorId}
        replaced={replaced}
        onSent={onSent}
        onLeave={onClose}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      width={650}
      title={t('newRecharge')}
      onClose={onClose}
      onSubmit={() => setOperatorId(Number(chosen))}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('continue')}
          </Button>
        </>
      }
    >
      <Field group label={t('operatorOf')}>
        <RadioGroup
          value={chosen}
          onChange={setChosen}
          options={accounts.map(({ operator, warehouses }) => ({
            value: String(operator.id),
            label: operator.name,
            hint: warehouses.map(({ name }) => name).join(' · '),
          }))}
        />
      </Field>
    </Dialog>
  )
}
