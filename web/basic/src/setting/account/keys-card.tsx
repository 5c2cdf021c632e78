import { type Account, saveKeys } from '@waybill/contract/account/api'
import { useBridge } from '@waybill/host'
import { isScanSoundOn, playNothingFound, setScanSound } from '@waybill/host/scan-sound'
import { Switch, useT } from '@waybill/kit'
import { useState } from 'react'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { accountMessages } from './messages.ts'
import { useAccountCall } from './use-account.ts'

/** The sound of a scan that finds nothing, on this computer; switching it on plays it. */
function ScanSound() {
  const t = useT(accountMessages)
  const [on, setOn] = useState(isScanSoundOn)
  const change = (next: boolean) => {
    setScanSound(next)
    setOn(next)
    playNothingFound()
  }
  return <Switch checked={on} onChange={change} label={t('scanSound')} hint={t('scanSoundHint')} />
}

/** Shortcuts of a single key and the sound of scans, on or off at once. */
export function KeysCard({ account }: { account: Account }) {
  const t = useT(accountMessages)
  const bridge = useBridge()
  const save = useAccountCall(saveKeys)
  const shown = save.isPending ? save.variables.body.singleKeys : account.singleKeys
  const change = (singleKeys: boolean, undo: boolean) => {
    const back = undo ? { undo: () => change(!singleKeys, false) } : {}
    save.mutate({ body: { singleKeys } }, { onSuccess: () => bridge.toast('ok', t('keysSaved'), back) })
  }
  return (
    <>
      <FailureBanner error={save.error} className="mb-2" />
      <div className="flex flex-col gap-3">
        <Switch
          checked={shown}
          onChange={(on) => change(on, true)}
          label={t('singleKeys')}
          hint={t('singleKeysHint')}
        />
        <ScanSound />
      </div>
    </>
  )
}
