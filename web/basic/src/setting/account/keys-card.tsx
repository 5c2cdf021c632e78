import type { Account } from '@waybill/contract/api/account'
import { saveKeys } from '@waybill/contract/api/account'
import { useBridge } from '@waybill/host'
import { Switch, useT } from '@waybill/kit'
import { FailureBanner } from '../failure-banner.tsx'
import { accountMessages } from './messages.ts'
import { useAccountCall } from './use-account.ts'

/** Shortcuts of a single key, on or off at once. */
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
      <Switch checked={shown} onChange={(on) => change(on, true)} label={t('singleKeys')} hint={t('singleKeysHint')} />
    </>
  )
}
