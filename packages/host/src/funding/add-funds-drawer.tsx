import { Drawer, useT } from '@waybill/kit'
import { fundingMessages } from './messages.ts'
import { AddFundsForm, type AddFundsProps } from './add-funds-form.tsx'

/** The form over what somebody is doing, which stays as it is. */
export function AddFundsDrawer({ onClose, ...form }: AddFundsProps & { onClose: () => void }) {
  const t = useT(fundingMessages)
  const recharge = form.operatorId !== undefined
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={t(recharge ? 'recharge' : 'addFunds')}
      description={t(recharge ? 'rechargeText' : 'addText')}
    >
      <AddFundsForm {...form} />
    </Drawer>
  )
}
