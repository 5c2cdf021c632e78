import { useState } from 'react'
import type { Wallet } from '@waybill/contract/wallets/wallet-api'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, NumberInput, useFormat, useT } from '@waybill/kit'
import { walletMessages } from './messages.ts'
import { useSaveAlarm } from './use-wallet.ts'

/** A bank debit is on its way for so long. */
const SUGGESTED_DAYS = 5

/** Sets the balance below which the staff are mailed; empty for no alarm. */
export function AlarmDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const t = useT(walletMessages)
  const format = useFormat()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const save = useSaveAlarm()
  const before = wallet.alarm.threshold === null ? null : wallet.alarm.threshold / 10_000
  const [dollars, setDollars] = useState<number | null>(before)
  const suggested = Math.ceil((wallet.spendPerDay * SUGGESTED_DAYS) / 10_000)
  const suggestion = format.money(suggested * 10_000)
  const submit = () => {
    if (save.isPending) return
    const threshold = dollars === null ? null : Math.round(dollars * 100) * 100
    save.mutate(
      { threshold, version: wallet.version },
      { onSuccess: () => (bridge.toast('ok', t('alarmSaved')), onClose()) },
    )
  }
  return (
    <Dialog
      open
      title={t('alarmTitle')}
      onClose={onClose}
      dirty={dollars !== before && !save.isPending}
      locked={save.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('alarmText')}</p>
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
        <Field name="threshold" label={t('threshold')} hint={t('thresholdHint')}>
          <NumberInput value={dollars} fixed zeroIsEmpty max={9_999_999} icon="$" onChange={setDollars} />
        </Field>
        {suggested > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-muted">{t('suggestion', { amount: suggestion })}</p>
            <Button onClick={() => setDollars(suggested)}>{t('useSuggestion', { amount: suggestion })}</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
