import { Drawer, useT } from '@waybill/kit'
import { fundingMessages } from '../../messages/funding.ts'
import { AddFundsForm, type AddFundsProps } from './add-funds-form.tsx'

/** The form over what somebody is doing, which stays as it is. */
export function AddFundsDrawer({ onClose, ...form }: AddFundsProps & { onClose: () => void }) {
  const t = useT(fundingMessages)
  return (
    <Drawer open width={640} onClose={onClose} title={t('addFunds')} description={t('addText')}>
      <AddFundsForm {...form} />
    </Drawer>
  )
}
