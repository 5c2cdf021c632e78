import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findSharedDevice, shareDevice } from '@waybill/contract/badges/api'
import { ApiError } from '@waybill/contract/core/client'
import type { Station } from '@waybill/contract/floor-printing/api'
import { useBridge, useClient, useShell } from '@waybill/host'
import { forgetSharedDevice, readSharedDevice, storeSharedDevice } from '@waybill/host/shared-device'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, TextInput, useT } from '@waybill/kit'
import { startMessages } from './messages.ts'

function ShareDialog({ station, onClose }: { station: Station; onClose: () => void }) {
  const t = useT(startMessages)
  const bridge = useBridge()
  const client = useClient()
  const messageOf = useErrorMessage()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const share = useMutation({
    mutationFn: () =>
      client.call(shareDevice, { body: { stationId: station.id, name: name.trim() } }, { hideErrors: true }),
    onSuccess: ({ deviceToken }) => {
      const stored = storeSharedDevice(deviceToken)
      bridge.toast(stored ? 'ok' : 'error', t(stored ? 'shared' : 'notStored'))
      onClose()
      if (stored) bridge.emit('device:shared', null)
    },
  })
  const submit = () => {
    setTried(true)
    if (name.trim() === '') return focusField('deviceName')
    if (!share.isPending) share.mutate()
  }
  return (
    <Dialog
      open
      width={420}
      title={t('shareTitle', station)}
      locked={share.isPending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={share.isPending}>
            {t('share')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {share.isError && <Banner tone="critical">{messageOf(share.error)}</Banner>}
        <p>{t('shareText')}</p>
        <Field
          name="deviceName"
          label={t('deviceName')}
          required
          hint={t('deviceHint')}
          error={tried && name.trim() === '' ? t('deviceNeeded') : undefined}
        >
          <TextInput value={name} maxLength={60} onChange={setName} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Is this device shared? A token that the server has taken back is forgotten. */
function useIsShared(on: boolean): boolean {
  const client = useClient()
  const deviceToken = readSharedDevice()
  const hasQuestion = on && deviceToken !== null
  const { error } = useQuery({
    ...client.query(findSharedDevice, { body: { deviceToken: deviceToken ?? '' } }, { hideErrors: true }),
    enabled: hasQuestion,
  })
  const isRevoked = error instanceof ApiError && error.code === 'DEVICE_NOT_SHARED'
  useEffect(() => {
    if (isRevoked) forgetSharedDevice()
  }, [isRevoked])
  return hasQuestion && !isRevoked
}

/** Lets people log in by badge on this device, whose station is chosen; nothing once it is shared. */
export function ShareDevice({ station }: { station: Station }) {
  const t = useT(startMessages)
  const { user } = useShell()
  const [open, setOpen] = useState(false)
  const isHidden = !user || user.floorOnly || user.proxy !== null
  const isShared = useIsShared(!isHidden)
  if (isHidden) return null
  if (isShared) return <p className="mt-2 text-small text-muted">{t('isShared')}</p>
  return (
    <div className="mt-3">
      <Button onClick={() => setOpen(true)}>{t('shareDevice')}</Button>
      {open && <ShareDialog station={station} onClose={() => setOpen(false)} />}
    </div>
  )
}
