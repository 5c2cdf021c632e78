import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changePickup, type PickupDetail } from '@waybill/contract/pickups/api'
import { useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, useLocale, useT } from '@waybill/kit'
import { pickupMessages } from '../messages/pickups.ts'
import { usePickupsRenewed } from '../shared/pickups/renew.ts'
import { usePickupOutcome } from '../shared/pickups/use-outcome.ts'
import { fieldErrorsOf } from '../shared/pickups/field-errors.ts'
import { WindowFields } from '../shared/pickups/window-fields.tsx'

/** Another window of a pickup that is scheduled. */
export function WindowForm({ pickup, onClose }: { pickup: PickupDetail; onClose: () => void }) {
  const t = useT(pickupMessages)
  const { locale } = useLocale()
  const client = useClient()
  const announce = usePickupOutcome()
  const messageOf = useErrorMessage()
  const renew = usePickupsRenewed()
  const [time, setTime] = useState({ ready: pickup.ready, close: pickup.close })
  const save = useMutation({
    mutationFn: () => client.call(changePickup, { params: { id: pickup.id }, body: time }, { hideErrors: true }),
    onSuccess: (answer) => {
      announce(answer, 'changed')
      onClose()
    },
    onSettled: renew,
  })
  const errors = fieldErrorsOf(save.error, locale)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('changeWindow')}
      onSubmit={() => !save.isPending && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending}>
            {t('saveWindow')}
          </Button>
        </>
      }
    >
      {save.isError && Object.keys(errors).length === 0 && <Banner tone="critical">{messageOf(save.error)}</Banner>}
      <WindowFields value={time} onChange={setTime} earliest="06:00" latest="21:00" errors={errors} />
    </Dialog>
  )
}
